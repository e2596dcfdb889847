import { describe, expect, test } from 'vitest';
import { checkPayload, type Received, type S3Keys, verifySignature } from './signature.ts';

// The worked examples of Amazon's own documentation of Signature Version 4 for S3.
const keys: S3Keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = Date.parse('2013-05-24T00:00:00Z');
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const STORED = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const host = 'examplebucket.s3.amazonaws.com';

function signed(method: string, url: string, signature: string, more: Record<string, string> = {}): Received {
  const [path = '', query = ''] = url.split('?');
  const headers: Record<string, string> = {
    host,
    'x-amz-content-sha256': NOTHING,
    'x-amz-date': '20130524T000000Z',
    ...more,
  };
  const names = Object.keys(headers).sort().join(';');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
  return { method, path, query, headers: { ...headers, authorization } };
}

const getSignature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const getObject = signed('GET', '/test.txt', getSignature, { range: 'bytes=0-9' });
const putSignature = '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd';
const putObject = signed('PUT', '/test%24file.text', putSignature, {
  date: 'Fri, 24 May 2013 00:00:00 GMT',
  'x-amz-content-sha256': STORED,
  'x-amz-storage-class': 'REDUCED_REDUNDANCY',
});
const listSignature = '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7';
const listObjects = signed('GET', '/?max-keys=2&prefix=J', listSignature);
const inUrl: Received = {
  method: 'GET',
  path: '/test.txt',
  query: [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    `X-Amz-Credential=${encodeURIComponent(credential)}`,
    'X-Amz-Date=20130524T000000Z',
    'X-Amz-Expires=86400',
    'X-Amz-SignedHeaders=host',
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  ].join('&'),
  headers: { host },
};

const withHeader = (name: string, value: string) => ({ headers: { ...getObject.headers, [name]: value } });
const inUrlWith = (from: string, to: string) => ({ ...inUrl, query: inUrl.query.replace(from, to) });

describe('verifySignature', () => {
  test.each([
    ['an object', getObject, NOTHING],
    ['a stored object', putObject, STORED],
    ['a list', listObjects, NOTHING],
    ['a URL', inUrl, 'UNSIGNED-PAYLOAD'],
  ])('accepts %s as Amazon signs it', (_case, request, payload) => {
    expect(verifySignature(request, keys, now)).toBe(payload);
  });

  test.each<[string, Received, string]>([
    ['no signature', { ...getObject, headers: { host } }, 'AccessDenied'],
    ['another method', { ...getObject, method: 'DELETE' }, 'SignatureDoesNotMatch'],
    ['another object', { ...getObject, path: '/test.csv' }, 'SignatureDoesNotMatch'],
    ['another header', { ...getObject, ...withHeader('range', 'bytes=0-99') }, 'SignatureDoesNotMatch'],
    ['an unsigned header', { ...getObject, ...withHeader('x-amz-acl', 'public-read') }, 'AccessDenied'],
    ['another parameter', { ...listObjects, query: 'max-keys=2&prefix=K' }, 'SignatureDoesNotMatch'],
    ['a longer life', inUrlWith('86400', '99999'), 'SignatureDoesNotMatch'],
    ['more in a URL', inUrlWith('&X-Amz-Date', '&expires=1&X-Amz-Date'), 'SignatureDoesNotMatch'],
    ['another account', inUrlWith('AKIAIOSFODNN7EXAMPLE', 'AKIAI'), 'InvalidAccessKeyId'],
    ['another region', inUrlWith('us-east-1', 'eu-west-3'), 'AuthorizationHeaderMalformed'],
  ])('refuses %s', (_case, request, code) => {
    expect(() => verifySignature(request, keys, now)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ['a URL a second too old', inUrl, 86_401_000, 'AccessDenied'],
    ['a URL from tomorrow', inUrl, -86_400_000, 'AccessDenied'],
    ['a request of a quarter of an hour ago', getObject, 901_000, 'RequestTimeTooSkewed'],
  ])('refuses %s', (_case, request, later, code) => {
    expect(() => verifySignature(request, keys, now + later)).toThrow(expect.objectContaining({ code }));
  });
});

describe('checkPayload', () => {
  test('accepts the body that was signed, or any that was not, and refuses another', () => {
    checkPayload(Buffer.alloc(0), NOTHING);
    checkPayload(Buffer.from('other'), 'UNSIGNED-PAYLOAD');
    const code = 'XAmzContentSHA256Mismatch';
    expect(() => checkPayload(Buffer.from('other'), NOTHING)).toThrow(expect.objectContaining({ code }));
  });
});
