import { percentEncode } from './percent-encode.ts';

/**
 * `Content-Disposition` that saves under `name` (RFC 6266): letters that every client reads, then the name itself. Whatever
 * the name holds, both are plain ASCII without quotes or line ends, so that it can add nothing to the headers.
 */
export function attachment(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_');
  const plain = clean
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncode(clean)}`;
}
