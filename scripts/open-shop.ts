import { displayPhone } from '../contract/src/auth/phone.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import type { Simulated } from '../server/src/config-readers.ts';
import { demoMembers } from '../server/src/demo/people/members.ts';
import { createLog } from '../server/src/platform/log.ts';
import { aborted, Stopped, stopAsked } from '../server/src/platform/stop-asked.ts';
import type { RunningServer } from '../server/src/serve.ts';
import { startServer } from '../server/src/start-server.ts';
import { startAddressSimulator } from '../simulators/src/addresses/address-simulator.ts';
import { startMailSimulator } from '../simulators/src/mail/mail-simulator.ts';
import { startPennylaneSimulator } from '../simulators/src/pennylane/pennylane-simulator.ts';
import { startSmsSimulator } from '../simulators/src/sms/sms-simulator.ts';
import { startSquareSimulator } from '../simulators/src/square/square-simulator.ts';
import { dataDir, demoSecret, explain, loadDotEnv, root, say } from './environment.ts';

const SIMULATORS_PORT = 3001;

/** Simulators of the vendors that are not configured; none in production. */
async function startSimulators(): Promise<{ simulated: Simulated; stop(): Promise<void> } | undefined> {
  if (process.env.APP_ENV === 'production') return undefined;
  const first = Number(process.env.SIMULATORS_PORT || SIMULATORS_PORT);
  const host = process.env.HOST || '0.0.0.0';
  const at = (place: number) => ({ port: first && first + place, host });
  const sms = await startSmsSimulator(at(0));
  const square = await startSquareSimulator(at(1));
  const pennylane = await startPennylaneSimulator(at(2));
  const mail = await startMailSimulator(at(3));
  const addresses = await startAddressSimulator(at(4));
  const webhookUrl = `http://127.0.0.1:${process.env.PORT || 3000}/api/webhooks/square/`;
  square.deliverTo(webhookUrl);
  return {
    stop: async () => {
      await Promise.all([sms, square, pennylane, mail, addresses].map((one) => one.stop()));
    },
    simulated: {
      secret: await demoSecret(),
      sms: { vendor: 'brevo', apiKey: sms.brevoApiKey, sender: 'Florilege', baseUrl: sms.brevoUrl },
      smsInboxUrl: sms.url,
      mail: { url: mail.smtpUrl, from: 'Florilège <boutique@florilege.example>' },
      mailInboxUrl: mail.url,
      addresses: { baseUrl: addresses.baseUrl },
      square: {
        accessToken: square.accessToken,
        baseUrl: square.baseUrl,
        webhook: { signatureKey: square.webhookSignatureKey, url: webhookUrl },
      },
      pennylane: { token: pennylane.token, baseUrl: pennylane.baseUrl },
    },
  };
}

function banner(config: Config, server: RunningServer): void {
  say();
  say('  Florilège est ouvert.');
  say();
  say(`    Adresse          http://localhost:${new URL(server.url).port}`);
  say(`    API              http://localhost:${new URL(server.url).port}/api/docs`);
  if (config.smsInboxUrl) say(`    Codes par SMS    http://localhost:${new URL(config.smsInboxUrl).port}`);
  if (config.mailInboxUrl) say(`    E-mails simulés  http://localhost:${new URL(config.mailInboxUrl).port}`);
  const { square, pennylane } = config.vendorPages;
  if (square) say(`    Square simulé    http://localhost:${new URL(square).port}`);
  if (pennylane) say(`    Pennylane simulé http://localhost:${new URL(pennylane).port}`);
  if (config.demo) {
    say();
    say('    Membres de la boutique de démonstration :');
    for (const member of demoMembers.filter(
      ({ role }, index, all) => all.findIndex((other) => other.role === role) === index,
    )) {
      say(`      ${member.role.padEnd(10)} ${member.display_name.padEnd(18)} ${displayPhone(member.phone)}`);
    }
  }
  say();
  say('  Ctrl-C pour fermer.');
  say();
}

async function main(): Promise<void> {
  loadDotEnv();
  process.env.LOG_LEVEL ||= 'warn';
  const simulators = await startSimulators();
  try {
    const config = readConfig(process.env, { root, dataDir: dataDir() }, simulators?.simulated);
    const interrupted = stopAsked();
    interrupted.addEventListener('abort', () => say('  Fermeture…'));
    const server = await startServer(config, createLog(config.logLevel), interrupted);
    banner(config, server);
    await aborted(interrupted);
    await server.stop();
    await simulators?.stop();
    process.exit(0);
  } catch (error) {
    await simulators?.stop();
    throw error;
  }
}

main().catch((error: unknown) => {
  if (error instanceof Stopped) process.exit(0);
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
});
