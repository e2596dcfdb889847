import { describe, expect, it } from 'vitest';
import { type Received, type S3Keys, verifySignature } from './signature.ts';

/** The worked examples of Amazon's own documentation of Signature Version 4 for S3. */
const keys: S3Keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = Date.parse('2013-05-24T00:00:00Z');
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

function signedInHeader(
  method: string,
  address: string,
  signature: string,
  more: Record<string, string> = {},
): Received {
  const [path = '', query = ''] = address.split('?');
  const headers: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': NOTHING,
    'x-amz-date': '20130524T000000Z',
    ...more,
  };
  const names = Object.keys(headers).sort().join(';');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
  return { method, path, query, headers: { ...headers, authorization } };
}

const inAddress: Received = {
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
  headers: { host: 'examplebucket.s3.amazonaws.com' },
};

const getObject = signedInHeader(
  'GET',
  '/test.txt',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  {
    range: 'bytes=0-9',
  },
);
const putObject = signedInHeader(
  'PUT',
  '/test%24file.text',
  '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  },
);
const listObjects = signedInHeader(
  'GET',
  '/?max-keys=2&prefix=J',
  '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
);

describe('verifySignature', () => {
  it.each([
    ['an object', getObject, NOTHING],
    ['a stored object', putObject, '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'],
    ['a listing', listObjects, NOTHING],
    ['an address', inAddress, 'UNSIGNED-PAYLOAD'],
  ])('accepts %s as Amazon signs it', (_what, request, payload) => {
    expect(verifySignature(request, keys, now)).toBe(payload);
  });

  const tampered: [string, Received, string][] = [
    ['nobody signed', { ...getObject, headers: { host: 'examplebucket.s3.amazonaws.com' } }, 'AccessDenied'],
    ['another method', { ...getObject, method: 'DELETE' }, 'SignatureDoesNotMatch'],
    ['another object', { ...getObject, path: '/test.csv' }, 'SignatureDoesNotMatch'],
    [
      'another header',
      { ...getObject, headers: { ...getObject.headers, range: 'bytes=0-99' } },
      'SignatureDoesNotMatch',
    ],
    [
      'a header nobody signed',
      { ...getObject, headers: { ...getObject.headers, 'x-amz-acl': 'public-read' } },
      'AccessDenied',
    ],
    ['another parameter', { ...listObjects, query: 'max-keys=2&prefix=K' }, 'SignatureDoesNotMatch'],
    [
      'a longer address',
      { ...inAddress, query: inAddress.query.replace('86400', '99999') },
      'SignatureDoesNotMatch',
    ],
    [
      'more in an address',
      { ...inAddress, query: `${inAddress.query}&response-content-type=text/html` },
      'SignatureDoesNotMatch',
    ],
    [
      'another account',
      { ...inAddress, query: inAddress.query.replace('AKIAIOSFODNN7EXAMPLE', 'AKIAI') },
      'InvalidAccessKeyId',
    ],
    [
      'another region',
      { ...inAddress, query: inAddress.query.replace('us-east-1', 'eu-west-3') },
      'AuthorizationHeaderMalformed',
    ],
  ];
  it.each(tampered)('refuses %s', (_what, request, code) => {
    expect(() => verifySignature(request, keys, now)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['an address a second too old', inAddress, 86_401_000, 'AccessDenied'],
    ['an address from tomorrow', inAddress, -86_400_000, 'AccessDenied'],
    ['a request of a quarter of an hour ago', getObject, 901_000, 'RequestTimeTooSkewed'],
  ])('refuses %s', (_what, request, later, code) => {
    expect(() => verifySignature(request, keys, now + later)).toThrow(expect.objectContaining({ code }));
  });
});
