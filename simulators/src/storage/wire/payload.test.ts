import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPayload } from './payload.ts';

const object = Buffer.from('a'.repeat(70_000) + 'b'.repeat(5));
const digest = createHash('sha256').update(object).digest('hex');
const checksum = Buffer.from(crc32(object).toString(16).padStart(8, '0'), 'hex').toString('base64');
const trailer = `x-amz-checksum-crc32:${checksum}`;
const length = 'x-amz-decoded-content-length';
const headers = { [length]: String(object.length), 'x-amz-trailer': 'x-amz-checksum-crc32' };
const CHUNKED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/** A stream as clients send it: chunks of 64 KiB, an empty one, the trailer, an empty line. */
function chunked(last: string): Buffer {
  const [first, rest] = [object.subarray(0, 65_536), object.subarray(65_536)];
  return Buffer.from(`10000\r\n${first}\r\n${rest.length.toString(16)}\r\n${rest}\r\n0\r\n${last}\r\n\r\n`);
}

describe('readPayload', () => {
  it('takes an object in chunks with its checksum', () => {
    expect(readPayload(chunked(trailer), CHUNKED, headers).equals(object)).toBe(true);
  });

  it.each([
    ['another object than was signed', Buffer.from('other'), digest, headers, 'XAmzContentSHA256Mismatch'],
    ['another checksum', chunked('x-amz-checksum-crc32:AAAAAA=='), CHUNKED, headers, 'BadDigest'],
    ['half a body', chunked(trailer).subarray(0, 66_000), CHUNKED, headers, 'IncompleteBody'],
    ['another length', chunked(trailer), CHUNKED, { ...headers, [length]: '9' }, 'IncompleteBody'],
    ['a chunk longer than it says', Buffer.from('2\r\nabc\r\n0\r\n\r\n'), CHUNKED, headers, 'IncompleteBody'],
    ['signed chunks', object, 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', headers, 'NotImplemented'],
  ])('refuses %s', (_case, body, signed, given, code) => {
    expect(() => readPayload(body, signed, given)).toThrow(expect.objectContaining({ code }));
  });
});
