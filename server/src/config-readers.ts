import { isIP } from 'node:net';
import { z } from 'zod';
import type { AddressSettings } from './integrations/addresses/addresses.ts';
import type { MailConfig } from './integrations/mail/mail.ts';
import type { PennylaneSettings } from './integrations/pennylane/pennylane.ts';
import type { SmsConfig } from './integrations/sms/sms.ts';
import type { SquareSettings } from './integrations/square/square.ts';
import type { StorageSettings } from './integrations/storage/storage.ts';

// The variables of the environment, and the settings that each part of the product reads from them.

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** An address or a range; a bare number would be read as an address. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/');
  if (bits === undefined && namedNetworks.includes(address)) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest >= 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

/** Every setting with its default and its check; `.env.example` documents them for people. */
export const environment = z.object({
  APP_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'une adresse https:// (ou http://)' }).optional(),
  /** Addresses of the proxies whose X-Forwarded-For is trusted, comma separated; or `none`. */
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list === 'none' || list.split(',').every(isNetwork),
      'adresses ou plages (10.0.0.1, 10.0.0.0/8, loopback), ou « none »',
    )
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEB_DIR: z.string().optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres|postgresql|socket):/, 'une adresse postgres://…')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(4).max(100).default(10),
  MEMBER_CALLS_PER_MINUTE: z.coerce.number().int().min(60).default(1200),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).default(1000),
  DEMO: z.enum(['0', '1']).optional(),

  AUTH_MODE: z.enum(['embedded', 'supabase']).default('embedded'),
  AUTH_URL: z.string().default('/auth/v1'),
  AUTH_API_KEY: z.string().default(''),
  AUTH_ISSUER: z.string().optional(),
  AUTH_JWT_SECRET: z.string().optional(),
  AUTH_JWT_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((secret) => secret.trim() || [])),
  AUTH_JWKS_URL: z.url().optional(),
  SUPABASE_SERVICE_KEY: z.string().optional(),

  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/, '3 à 11 lettres ou chiffres')
    .default('Florilege'),
  BREVO_API_KEY: z.string().optional(),
  BREVO_BASE_URL: z.url().optional(),
  OVH_APP_KEY: z.string().optional(),
  OVH_APP_SECRET: z.string().optional(),
  OVH_CONSUMER_KEY: z.string().optional(),
  OVH_SMS_SERVICE: z.string().optional(),
  OVH_BASE_URL: z.url().optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'une adresse smtp:// ou smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'une adresse, ou Nom <adresse>')
    .optional(),

  ADDRESS_SERVICE_URL: z.url().optional(),

  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_BASE_URL: z.url().default('https://connect.squareup.com'),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().optional(),
  /** The URL registered at Square, to the letter. */
  SQUARE_WEBHOOK_URL: z.url().optional(),
  PENNYLANE_API_TOKEN: z.string().optional(),
  PENNYLANE_CALLS_PER_5_SECONDS: z.coerce.number().int().min(5).default(25),
  PENNYLANE_BASE_URL: z.url().default('https://app.pennylane.com/api/external/v2'),

  STORAGE_DIR: z.string().optional(),
  STORAGE_SECRET: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** 1: the bucket is in the path of the URL rather than in its host. */
  S3_PATH_STYLE: z.enum(['0', '1']).default('0'),
});
type Settings = z.infer<typeof environment>;

export type AuthSettings =
  | { mode: 'embedded'; url: string; issuer: string; secret: string; previousSecrets: string[] }
  | {
      mode: 'supabase';
      url: string;
      apiKey: string;
      issuer: string;
      serviceKey?: string;
      keys: { secret: string } | { jwksUrl: string };
    };

/** For each vendor: with keys, with the simulator behind it, or without anything. */
export type VendorState = 'configured' | 'simulated' | 'missing';
export type VendorStates = Record<'square' | 'sms' | 'email' | 'pennylane' | 'addresses', VendorState>;

export type Simulated = {
  /** Made once for this data folder; used without AUTH_JWT_SECRET. */
  secret: string;
  sms: SmsConfig;
  smsInboxUrl: string;
  mail?: MailConfig;
  mailInboxUrl?: string;
  addresses?: AddressSettings;
  square?: SquareSettings;
  pennylane?: PennylaneSettings;
};

export function readSquare(settings: Settings): SquareSettings | undefined {
  const { SQUARE_ACCESS_TOKEN: accessToken, SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey } = settings;
  if (!accessToken) return undefined;
  const origin = settings.PUBLIC_URL?.replace(/\/$/, '');
  const url = settings.SQUARE_WEBHOOK_URL ?? (origin && `${origin}/api/webhooks/square/`);
  return {
    accessToken,
    baseUrl: settings.SQUARE_BASE_URL.replace(/\/$/, ''),
    ...(signatureKey && url && { webhook: { signatureKey, url } }),
  };
}

export function readPennylane(
  settings: Settings,
  simulated: PennylaneSettings | undefined,
): PennylaneSettings | undefined {
  const { PENNYLANE_API_TOKEN: token, PENNYLANE_BASE_URL, PENNYLANE_CALLS_PER_5_SECONDS: calls } = settings;
  if (token) return { token, baseUrl: PENNYLANE_BASE_URL.replace(/\/$/, ''), calls };
  return simulated && { ...simulated, calls };
}

const smsUrls = ['BREVO_BASE_URL', 'OVH_BASE_URL'] as const;
const vendorUrls = [
  ...smsUrls,
  'ADDRESS_SERVICE_URL',
  'S3_ENDPOINT',
  'SQUARE_BASE_URL',
  'PENNYLANE_BASE_URL',
] as const;

export function unsafe(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.PUBLIC_URL?.startsWith('https://') && !settings.TRUST_PROXY) {
    const proxy = 'les adresses du proxy qui porte le https (« none » s’il n’y en a pas)';
    problems.push(`TRUST_PROXY manque : ${proxy}`);
  }
  for (const name of vendorUrls) {
    if (settings[name] && !settings[name].startsWith('https://'))
      problems.push(`${name} : une adresse https, pas un simulateur`);
  }
  return problems;
}

export function readAuth(
  settings: Settings,
  simulated: Simulated | undefined,
  problems: string[],
): AuthSettings | undefined {
  const secret = settings.AUTH_JWT_SECRET;
  if (secret !== undefined && Buffer.byteLength(secret) < 32)
    problems.push('AUTH_JWT_SECRET : au moins 32 octets');
  const previousSecrets = settings.AUTH_JWT_SECRET_PREVIOUS;
  if (previousSecrets.some((previous) => Buffer.byteLength(previous) < 32))
    problems.push('AUTH_JWT_SECRET_PREVIOUS : au moins 32 octets chacun');

  if (settings.AUTH_MODE === 'embedded') {
    const chosen = secret ?? (settings.APP_ENV === 'production' ? undefined : simulated?.secret);
    if (!chosen) {
      problems.push('AUTH_JWT_SECRET manque : au moins 32 octets tirés au hasard');
      return undefined;
    }
    return {
      mode: 'embedded',
      url: settings.AUTH_URL,
      issuer: settings.AUTH_ISSUER ?? new URL('/auth/v1', settings.PUBLIC_URL ?? 'http://localhost').href,
      secret: chosen,
      previousSecrets,
    };
  }

  if (previousSecrets.length > 0)
    problems.push('AUTH_JWT_SECRET_PREVIOUS : seulement avec le service de connexion intégré');
  if (!/^https?:\/\//.test(settings.AUTH_URL))
    problems.push('AUTH_URL : l’adresse du service d’identification hébergé (https://….supabase.co/auth/v1)');
  if (!settings.AUTH_API_KEY) problems.push('AUTH_API_KEY manque : la clé publique du projet hébergé');
  if (!settings.AUTH_ISSUER) problems.push('AUTH_ISSUER manque : l’émetteur attendu dans les jetons');
  if (settings.APP_ENV === 'production' && !settings.SUPABASE_SERVICE_KEY)
    problems.push('SUPABASE_SERVICE_KEY manque : la gestion de l’équipe en a besoin');
  if (Boolean(secret) === Boolean(settings.AUTH_JWKS_URL)) {
    problems.push('AUTH_JWT_SECRET ou AUTH_JWKS_URL : exactement l’un des deux');
    return undefined;
  }
  return {
    mode: 'supabase',
    url: settings.AUTH_URL,
    apiKey: settings.AUTH_API_KEY,
    issuer: settings.AUTH_ISSUER ?? settings.AUTH_URL,
    ...(settings.SUPABASE_SERVICE_KEY && { serviceKey: settings.SUPABASE_SERVICE_KEY }),
    keys: settings.AUTH_JWKS_URL ? { jwksUrl: settings.AUTH_JWKS_URL } : { secret: secret ?? '' },
  };
}

/** @returns whether all of them are set; a group that is set in part names the missing ones */
function complete<Names extends string>(
  group: Record<Names, string | undefined>,
  problems: string[],
): group is Record<Names, string> {
  const values = Object.entries(group);
  const missing = values.filter(([, value]) => !value);
  if (missing.length === values.length) return false;
  problems.push(...missing.map(([name]) => `${name} manque`));
  return missing.length === 0;
}

export function readSms(settings: Settings, problems: string[]): SmsConfig | undefined {
  const { SMS_SENDER: sender, BREVO_API_KEY: apiKey, BREVO_BASE_URL, OVH_BASE_URL } = settings;
  if (apiKey) return { vendor: 'brevo', apiKey, sender, ...(BREVO_BASE_URL && { baseUrl: BREVO_BASE_URL }) };
  const { OVH_APP_KEY, OVH_APP_SECRET, OVH_CONSUMER_KEY, OVH_SMS_SERVICE } = settings;
  const ovh = { OVH_APP_KEY, OVH_APP_SECRET, OVH_CONSUMER_KEY, OVH_SMS_SERVICE };
  if (!complete(ovh, problems)) return undefined;
  return {
    vendor: 'ovh',
    appKey: ovh.OVH_APP_KEY,
    appSecret: ovh.OVH_APP_SECRET,
    consumerKey: ovh.OVH_CONSUMER_KEY,
    serviceName: ovh.OVH_SMS_SERVICE,
    sender,
    ...(OVH_BASE_URL && { baseUrl: OVH_BASE_URL }),
  };
}

export function readAddresses({ ADDRESS_SERVICE_URL: url }: Settings): AddressSettings | undefined {
  return url ? { baseUrl: url.replace(/\/$/, '') } : undefined;
}

export function readMail(settings: Settings, problems: string[]): MailConfig | undefined {
  const { SMTP_URL, MAIL_FROM } = settings;
  const mail = { SMTP_URL, MAIL_FROM };
  return complete(mail, problems) ? { url: mail.SMTP_URL, from: mail.MAIL_FROM } : undefined;
}

export function readStorage(
  settings: Settings,
  dataDir: string,
  simulated: Simulated | undefined,
  problems: string[],
): StorageSettings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, STORAGE_DIR } = settings;
  const s3 = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const before = problems.length;
  if (complete(s3, problems)) {
    if (!S3_ENDPOINT && settings.S3_REGION === 'auto')
      problems.push('S3_ENDPOINT manque : l’adresse du service ; chez Amazon, S3_REGION suffit');
    return {
      driver: 's3',
      bucket: s3.S3_BUCKET,
      region: settings.S3_REGION,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
      pathStyle: settings.S3_PATH_STYLE === '1',
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    };
  }
  if (problems.length > before) return undefined;
  const production = settings.APP_ENV === 'production';
  if (production && !STORAGE_DIR) {
    problems.push(
      'STORAGE_DIR manque : le dossier des photos, ou bien S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY',
    );
  }
  const secret =
    settings.STORAGE_SECRET ?? settings.AUTH_JWT_SECRET ?? (production ? undefined : simulated?.secret);
  if (!secret || Buffer.byteLength(secret) < 32) {
    problems.push('STORAGE_SECRET : au moins 32 octets tirés au hasard, pour signer les adresses des photos');
    return undefined;
  }
  return { driver: 'disk', dir: STORAGE_DIR ?? `${dataDir}/photos`, secret };
}
