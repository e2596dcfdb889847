import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import type { Simulated } from './config-readers.ts';

const simulated: Simulated = {
  secret: 's'.repeat(40),
  sms: { vendor: 'brevo', apiKey: 'x', sender: 'Florilege', baseUrl: 'http://localhost:1' },
  smsInboxUrl: 'http://localhost:1',
};
const read = (env: Record<string, string>, stand?: Simulated) => readConfig(env, { root: '/srv' }, stand);
const real = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/shop',
  AUTH_JWT_SECRET: 'x'.repeat(32),
  BREVO_API_KEY: 'key',
  PUBLIC_URL: 'https://boutique.example',
  TRUST_PROXY: '10.0.0.1',
  STORAGE_DIR: '/srv/photos',
};

function problems(env: Record<string, string>, stand?: Simulated): string {
  try {
    read(env, stand);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
    throw error;
  }
  return '';
}

test('without settings everything is simulated, and only then', () => {
  expect(read({}, simulated)).toMatchObject({
    demo: true,
    sms: simulated.sms,
    smsInboxUrl: 'http://localhost:1',
    auth: { mode: 'embedded', secret: simulated.secret },
  });
  const mixed = read({ BREVO_API_KEY: 'real', DATABASE_URL: 'postgres://x/y' }, simulated);
  expect(mixed.sms).toEqual({ vendor: 'brevo', apiKey: 'real', sender: 'Florilege' });
  expect(mixed).toMatchObject({ demo: false });
  expect(mixed.smsInboxUrl).toBeUndefined();
});

test('production starts with everything real, and never fills the demonstration', () => {
  expect(read(real)).toMatchObject({ env: 'production', demo: false, databaseUrl: real.DATABASE_URL });
});

test.each(['DATABASE_URL', 'AUTH_JWT_SECRET', 'BREVO_API_KEY', 'PUBLIC_URL', 'TRUST_PROXY', 'STORAGE_DIR'])(
  'production refuses to start without %s, and names it',
  (name) => {
    const { [name]: _, ...rest } = real as Record<string, string>;
    expect(problems(rest, simulated)).toContain(name);
  },
);

test.each([
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.1, proxy.local'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['PUBLIC_URL', 'mailto:boutique@example.fr'],
  ['PUBLIC_URL', 'boutique.example'],
  ['DATABASE_URL', 'localhost/shop'],
])('%s=%s is refused before anything starts, and named', (name, value) => {
  expect(problems({ ...real, [name]: value })).toMatch(new RegExp(`^${name} : `));
});

test('proxies are given as addresses, ranges or names', () => {
  const networks = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'loopback'];
  expect(read({ ...real, TRUST_PROXY: networks.join(', ') }).trustProxy).toEqual(networks);
});

test('production takes no simulator for a gateway; « none » says that there is no proxy', () => {
  expect(problems({ ...real, BREVO_BASE_URL: 'http://localhost:3001/brevo' })).toContain('BREVO_BASE_URL');
  expect(read({ ...real, TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
});

test('a half configured gateway names what is missing', () => {
  expect(problems({ OVH_APP_KEY: 'a', OVH_APP_SECRET: 'b' }, simulated)).toBe(
    'OVH_CONSUMER_KEY manque\nOVH_SMS_SERVICE manque',
  );
});

test('a short secret, a wrong port, both hosted keys are refused', () => {
  expect(problems({ AUTH_JWT_SECRET: 'court' }, simulated)).toContain('au moins 32 octets');
  expect(problems({ AUTH_JWT_SECRET_PREVIOUS: `${'x'.repeat(32)},court` }, simulated)).toContain('PREVIOUS');
  expect(problems({ PORT: 'trois' }, simulated)).toContain('PORT');
  const hosted = {
    AUTH_MODE: 'supabase',
    AUTH_URL: 'https://x.supabase.co/auth/v1',
    AUTH_API_KEY: 'k',
    AUTH_ISSUER: 'https://x.supabase.co/auth/v1',
  };
  expect(problems({ ...hosted }, simulated)).toContain('exactement l’un des deux');
  expect(
    problems({ ...hosted, AUTH_JWKS_URL: 'https://x/jwks', AUTH_JWT_SECRET: 'x'.repeat(32) }, simulated),
  ).toContain('exactement l’un des deux');
  const jwks = { ...hosted, AUTH_JWKS_URL: 'https://x/jwks' };
  expect(problems({ ...jwks, AUTH_JWT_SECRET_PREVIOUS: 'x'.repeat(32) }, simulated)).toContain('PREVIOUS');
  expect(read(jwks, simulated).auth).toMatchObject({
    mode: 'supabase',
    keys: { jwksUrl: 'https://x/jwks' },
  });
});

const s3 = {
  S3_BUCKET: 'fleurs',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  S3_ENDPOINT: 'https://compte.r2.cloudflarestorage.com',
};

test('photos are kept in a folder, unless a bucket is configured', () => {
  expect(read({}, simulated).storage).toEqual({
    driver: 'disk',
    dir: '/srv/.data/photos',
    secret: simulated.secret,
  });
  expect(read(real).storage).toEqual({ driver: 'disk', dir: '/srv/photos', secret: real.AUTH_JWT_SECRET });
  expect(read({ ...real, STORAGE_SECRET: 'y'.repeat(32) }).storage).toMatchObject({ secret: 'y'.repeat(32) });
  expect(read({ ...real, ...s3, STORAGE_DIR: '' }).storage).toEqual({
    driver: 's3',
    bucket: 'fleurs',
    endpoint: s3.S3_ENDPOINT,
    region: 'auto',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    pathStyle: false,
  });
  expect(read({ ...s3, S3_PATH_STYLE: '1' }, simulated).storage).toMatchObject({ pathStyle: true });
});

test('a bucket that could not be reached is told at the start', () => {
  expect(problems({ ...real, S3_BUCKET: 'fleurs' })).toBe(
    'S3_ACCESS_KEY_ID manque\nS3_SECRET_ACCESS_KEY manque',
  );
  expect(problems({ ...real, ...s3, S3_ENDPOINT: '' })).toContain('S3_ENDPOINT');
  expect(problems({ ...real, ...s3, S3_ENDPOINT: '', S3_REGION: 'eu-west-3' })).toBe('');
  expect(problems({ ...real, ...s3, S3_ENDPOINT: 'http://localhost:9000' })).toContain('S3_ENDPOINT');
  expect(problems({ ...real, STORAGE_SECRET: 'court' })).toContain('STORAGE_SECRET');
});
