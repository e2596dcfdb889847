import { readConfig } from '../server/src/config.ts';
import { createFirstAdmin } from '../server/src/features/auth/first-admin.ts';
import { connect } from '../server/src/platform/db/db.ts';
import { runningEmbeddedUrl, startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { dataDir, demoSecret, explain, loadDotEnv, root, say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';

/** `npm run admin -- "+33612345678" "Prénom Nom"`: the first Admin, who then adds the others. */
async function main(): Promise<void> {
  exitWithParent();
  loadDotEnv();
  const [phone, displayName] = process.argv.slice(2);
  if (!phone || !displayName) throw new Error('Usage : npm run admin -- "+33612345678" "Prénom Nom"');
  const production = process.env.APP_ENV === 'production';
  const simulated = {
    secret: production ? '' : await demoSecret(),
    sms: { vendor: 'brevo' as const, apiKey: 'simulateur', sender: 'Florilege' },
    smsInboxUrl: 'http://localhost',
  };
  const config = readConfig(process.env, { root, dataDir: dataDir() }, simulated);
  const folder = `${config.dataDir}/postgres`;
  // The shop may be open while its first Admin is added.
  const running = config.databaseUrl ?? (await runningEmbeddedUrl(folder));
  const embedded = running ? null : await startEmbedded({ dataDir: folder });
  try {
    const url = running ?? embedded?.url ?? '';
    await migrate(url);
    const { db, close } = connect(url, 2);
    try {
      const member = await createFirstAdmin(db, config.auth, phone, displayName);
      say(`${displayName} (${member.phone}) est Admin et peut se connecter.`);
    } finally {
      await close();
    }
  } finally {
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
