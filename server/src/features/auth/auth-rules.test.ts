import { describe, expect, test } from 'vitest';
import { defaultLimits } from './codes/auth-limits.ts';
import { networkOf } from './codes/client-network.ts';
import { waitSeconds } from './codes/code-pace.ts';
import { maskPhone } from './codes/mask-phone.ts';
import { codeMac, deriveKeys, networkMac, phoneMac } from './tokens/auth-keys.ts';
import { judgeRefresh, mintRefreshToken, readRefreshToken } from './tokens/refresh-token.ts';

describe('networkOf', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8::0001', '2001:db8:0:0::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s → %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('maskPhone', () => {
  test.each([
    ['+33612345678', '+33•••••678'],
    ['+3361', '•••••'],
  ])('%s → %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));
});

describe('waitSeconds', () => {
  const inTwoHours = [4000, 4100, 4200, 4300, 4400];
  test.each<[string, number[], number | undefined, number]>([
    ['the first ever', [], undefined, 0],
    ['within the gap', [12.2], 12.2, 48],
    ['within the gap, but signed in since', [12.2], undefined, 0],
    ['the gap just over', [60], 60, 0],
    ['the sixth in an hour', [100, 700, 1300, 2000, 3000], 100, 600],
    ['the sixth, the oldest out of the hour', [100, 700, 1300, 2000, 3600], 100, 0],
    ['the eleventh in a day', [...inTwoHours, 20_000, 30_000, 40_000, 50_000, 80_000], 4000, 6400],
  ])('%s', (_name, ages, gapAge, expected) =>
    expect(waitSeconds({ ages, gapAge }, defaultLimits)).toBe(expected),
  );
});

describe('judgeRefresh', () => {
  const session = { n: 5, confirmed_n: 5, just_rotated: false, expired: false, active: true };
  test.each<[string, Partial<typeof session>, number, ReturnType<typeof judgeRefresh>]>([
    ['the current one', {}, 5, 'rotate'],
    ['the current one, not yet seen in use', { confirmed_n: 4 }, 5, 'rotate'],
    ['its parent, current one seen', {}, 4, 'reused'],
    ['its parent, current one never seen', { confirmed_n: 4 }, 4, 'resend'],
    ['its grandparent, current one never seen', { confirmed_n: 4 }, 3, 'reused'],
    ['its parent within 10 s', { just_rotated: true }, 4, 'resend'],
    ['its grandparent within 10 s', { just_rotated: true }, 3, 'reused'],
    ['an old one within 10 s', { just_rotated: true }, 1, 'reused'],
    ['one ahead', {}, 6, 'unknown'],
    ['of a session that ran out', { expired: true }, 5, 'expired'],
    ['of a former member', { active: false }, 5, 'unknown'],
  ])('%s', (_name, change, n, verdict) => expect(judgeRefresh({ ...session, ...change }, n)).toBe(verdict));

  test('of a session that is gone', () => expect(judgeRefresh(undefined, 1)).toBe('unknown'));
});

describe('keys', () => {
  const keys = deriveKeys('a secret for tests only, which is 32 bytes or more');
  const others = deriveKeys('another secret for tests, which is 32 bytes long');

  test('are different for each purpose and each secret', () => {
    const all = [keys, others].flatMap(({ jwt, otp, identity, refresh }) => [jwt, otp, identity, refresh]);
    expect(new Set(all.map((key) => Buffer.from(key).toString('hex'))).size).toBe(8);
    expect(keys.kid).not.toBe(others.kid);
  });

  test('tell neither the same code for two phones nor the same network for two secrets', () => {
    expect(codeMac(keys, '+33612345678', '123456')).not.toEqual(codeMac(keys, '+33612345679', '123456'));
    expect(networkMac(keys, '192.0.2.1')).not.toBe(networkMac(others, '192.0.2.1'));
    expect(phoneMac(keys, '+33612345678')).not.toEqual(phoneMac(others, '+33612345678'));
  });

  test('read the refresh tokens they made and no others', () => {
    const id = '7d9e6a52-2f3b-4d55-9d1c-0c6e0f1a2b3c';
    const token = mintRefreshToken(keys, id, 12);
    expect(readRefreshToken(keys, token)).toEqual({ sessionId: id, n: 12 });
    expect(readRefreshToken(others, token)).toBeNull();
    expect(mintRefreshToken(keys, id, 12)).toBe(token);
  });
});
