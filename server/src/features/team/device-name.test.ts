import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test.each([
  [`(Linux; Android 15; Pixel 8) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome sur Android'],
  [`(iPhone; CPU iPhone OS 18_1 like Mac OS X) ${safari}`, 'Safari sur iPhone'],
  [
    `(Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge sur Windows',
  ],
  ['(Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox sur Mac'],
  [`(X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome sur Linux'],
])('Mozilla/5.0 %s', (rest, name) => expect(deviceName(`Mozilla/5.0 ${rest}`)).toBe(name));

test.each(['curl/8.5.0', null])('%s is no known device', (userAgent) =>
  expect(deviceName(userAgent)).toBe('Appareil inconnu'),
);
