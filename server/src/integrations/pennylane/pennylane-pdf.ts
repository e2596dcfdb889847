import { PennylaneFailure } from './pennylane.ts';
import { failureOf } from './pennylane-sentences.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const PENNYLANE_ORIGIN = 'https://app.pennylane.com';

/** Downloads from Pennylane's origin without our token; redirects cannot lead into the shop's own network. */
export async function downloadPdf(address: string, baseUrl: string, timeoutMs: number): Promise<Buffer> {
  const own = new Set([PENNYLANE_ORIGIN, new URL(baseUrl).origin]);
  const signal = AbortSignal.timeout(timeoutMs);
  let url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !own.has(url.origin))
    throw new PennylaneFailure('refused', 'L’adresse de ce PDF n’est pas celle de Pennylane.');

  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await fetch(url, { redirect: 'manual', signal }).catch((cause: unknown) => {
      throw failureOf('unavailable', null, cause);
    });
    const next = redirectOf(response, url);
    if (!next) return readPdf(response);
    if (next.protocol !== 'https:' && !own.has(next.origin)) break;
    await response.body?.cancel();
    url = next;
  }
  throw failureOf('unavailable', null, new Error('redirected too far'));
}

function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get('location');
  const redirected =
    response.status >= 300 && response.status < 400 && location !== null && URL.canParse(location, from);
  return redirected ? new URL(location, from) : null;
}

async function readPdf(response: Response): Promise<Buffer> {
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    // 403, 404 or 410: the half hour is over, and reading the document gives another URL.
    const expired = response.status >= 400 && response.status < 500;
    if (!expired) throw failureOf('unavailable', response.status);
    throw new PennylaneFailure('unavailable', 'L’adresse de ce PDF a expiré. Rouvrez le document.', {
      status: response.status,
    });
  }
  const bytes = await readAtMost(response.body, MAX_BYTES);
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw failureOf('unavailable', response.status, new Error('no PDF'));
  return bytes;
}

async function readAtMost(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.length;
      if (size > limit) break;
      parts.push(part);
    }
  } catch (cause) {
    throw failureOf('unavailable', null, cause);
  }
  if (size > limit) throw new PennylaneFailure('refused', 'Ce PDF est trop lourd (20 Mo au plus).');
  return Buffer.concat(parts);
}
