import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';

/** The object in a body: bare (with its SHA-256, or unsigned), or in chunks with a checksum behind them. */
export function readPayload(body: Buffer, signed: string, headers: Record<string, string>): Buffer {
  if (signed === 'UNSIGNED-PAYLOAD') return body;
  if (signed === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return readChunks(body, headers);
  // Signed chunks: no client of ours sends them.
  if (signed.startsWith('STREAMING-')) throw new S3Error('NotImplemented', signed);
  if (createHash('sha256').update(body).digest('hex') !== signed)
    throw new S3Error('XAmzContentSHA256Mismatch');
  return body;
}

/** `aws-chunked`: size in hexadecimal and so many bytes, each with a line end; at last the trailers. */
function readChunks(body: Buffer, headers: Record<string, string>): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  const line = () => {
    const end = body.indexOf('\r\n', at);
    if (end < 0) throw new S3Error('IncompleteBody');
    const text = body.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  for (let size = Number.parseInt(line(), 16); size > 0; size = Number.parseInt(line(), 16)) {
    chunks.push(body.subarray(at, at + size));
    at += size;
    if (line() !== '') throw new S3Error('IncompleteBody', 'A chunk is longer than it says');
  }
  const object = Buffer.concat(chunks);
  if (object.length !== Number(headers['x-amz-decoded-content-length']))
    throw new S3Error('IncompleteBody', 'x-amz-decoded-content-length');
  checkTrailer(object, headers['x-amz-trailer'] ?? '', line());
  return object;
}

function checkTrailer(object: Buffer, promised: string, trailer: string): void {
  if (promised !== 'x-amz-checksum-crc32') throw new S3Error('NotImplemented', promised);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(object));
  if (trailer !== `${promised}:${sum.toString('base64')}`) throw new S3Error('BadDigest');
}
