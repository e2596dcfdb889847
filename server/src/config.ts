import {
  type AuthSettings,
  environment,
  readAddresses,
  readAuth,
  readMail,
  readPennylane,
  readSms,
  readSquare,
  readStorage,
  type Simulated,
  unsafe,
  type VendorState,
  type VendorStates,
} from './config-readers.ts';
import type { AddressSettings } from './integrations/addresses/addresses.ts';
import type { MailConfig } from './integrations/mail/mail.ts';
import type { PennylaneSettings } from './integrations/pennylane/pennylane.ts';
import type { SmsConfig } from './integrations/sms/sms.ts';
import type { SquareSettings } from './integrations/square/square.ts';
import type { StorageSettings } from './integrations/storage/storage.ts';

export type Config = {
  env: 'development' | 'test' | 'production';
  host: string;
  port: number;
  publicUrl?: string;
  trustProxy: string[];
  logLevel: string;
  webDir: string;
  dataDir: string;
  /** Without it the embedded PostgreSQL below dataDir is used. */
  databaseUrl?: string;
  databasePool: number;
  memberCallsPerMinute: number;
  maxConnections: number;
  demo: boolean;
  auth: AuthSettings;
  sms?: SmsConfig;
  mail?: MailConfig;
  addresses?: AddressSettings;
  connections: VendorStates;
  storage: StorageSettings;
  square?: SquareSettings;
  pennylane?: PennylaneSettings;
  /** The page of the simulated text messages, shown on the sign-in page. */
  smsInboxUrl?: string;
  mailInboxUrl?: string;
  vendorPages: { square?: string; pennylane?: string };
};

/** The settings do not allow a start; each problem names its variable, in French. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Configuration incomplète :\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** `simulated` replaces vendors that are not configured; in production a missing part is a problem. */
export function readConfig(
  env: Record<string, string | undefined>,
  paths: { root: string; dataDir?: string },
  simulated?: Simulated,
): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} : ${issue.message}`));
  }
  const settings = parsed.data;
  const problems: string[] = [];
  const production = settings.APP_ENV === 'production';

  if (production && !settings.DATABASE_URL)
    problems.push('DATABASE_URL manque : la base intégrée ne sert qu’à la démonstration');
  const auth = readAuth(settings, simulated, problems);
  const sms = readSms(settings, problems);
  const mail = readMail(settings, problems);
  const dataDir = settings.DATA_DIR ?? paths.dataDir ?? `${paths.root}/.data`;
  const storage = readStorage(settings, dataDir, simulated, problems);
  if (production && !sms && settings.AUTH_MODE === 'embedded') {
    problems.push(
      'SMS : BREVO_API_KEY, ou OVH_APP_KEY avec OVH_APP_SECRET, OVH_CONSUMER_KEY et OVH_SMS_SERVICE, manque',
    );
  }
  if (production) problems.push(...unsafe(settings));
  if (production && !settings.PUBLIC_URL)
    problems.push('PUBLIC_URL manque : l’adresse publique du site (https://…)');
  if (problems.length > 0 || !auth || !storage) throw new ConfigError(problems);

  const stand = production ? undefined : simulated;
  const square = readSquare(settings) ?? stand?.square;
  const pennylane = readPennylane(settings, stand?.pennylane);
  const chosenSms = sms ?? (production ? undefined : simulated?.sms);
  const addresses = readAddresses(settings) ?? stand?.addresses;
  const chosenMail = mail ?? stand?.mail;
  return {
    env: settings.APP_ENV,
    host: settings.HOST,
    port: settings.PORT,
    ...(settings.PUBLIC_URL && { publicUrl: settings.PUBLIC_URL }),
    trustProxy:
      settings.TRUST_PROXY && settings.TRUST_PROXY !== 'none'
        ? settings.TRUST_PROXY.split(',').map((address) => address.trim())
        : [],
    logLevel: settings.LOG_LEVEL,
    webDir: settings.WEB_DIR ?? `${paths.root}/web/dist`,
    dataDir,
    ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
    databasePool: settings.DATABASE_POOL,
    memberCallsPerMinute: settings.MEMBER_CALLS_PER_MINUTE,
    maxConnections: settings.MAX_CONNECTIONS,
    // A given database is filled with the demonstration only on demand.
    demo: !production && (settings.DEMO ?? (settings.DATABASE_URL ? '0' : '1')) === '1',
    auth,
    storage,
    ...(square && { square }),
    ...(pennylane && { pennylane }),
    ...(chosenSms && { sms: chosenSms }),
    ...(chosenMail && { mail: chosenMail }),
    ...(addresses && { addresses }),
    connections: {
      square: stateOf(settings.SQUARE_ACCESS_TOKEN, square),
      sms: stateOf(sms, chosenSms),
      email: stateOf(mail, chosenMail),
      pennylane: stateOf(settings.PENNYLANE_API_TOKEN, pennylane),
      addresses: stateOf(settings.ADDRESS_SERVICE_URL, addresses),
    },
    vendorPages: {
      ...(square && square === stand?.square && { square: new URL(square.baseUrl).origin }),
      ...(pennylane && !settings.PENNYLANE_API_TOKEN && { pennylane: new URL(pennylane.baseUrl).origin }),
    },
    ...(!sms && simulated && !production && { smsInboxUrl: simulated.smsInboxUrl }),
    ...(!mail && stand?.mailInboxUrl && { mailInboxUrl: stand.mailInboxUrl }),
  };
}

function stateOf(given: unknown, used: unknown): VendorState {
  if (given) return 'configured';
  return used ? 'simulated' : 'missing';
}
