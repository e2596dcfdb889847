import { describe, expect, test } from 'vitest';
import { company, draftOf } from '../../../../simulators/src/pennylane/testing/caller.ts';
import { withServer } from '../../testing/vendor-server.ts';
import { downloadPdf } from './pennylane-pdf.ts';
import { pennylaneBench, refuses } from './testing/bench.ts';

const bench = await pennylaneBench();

const download = (address: string, origin: string) => downloadPdf(address, `${origin}/api/external/v2`, 5000);

describe('download', () => {
  test('downloads the PDF of an invoice until its URL has expired', async () => {
    await bench.calm();
    const pennylane = bench.adapter();
    const customer = await bench.create('/company_customers', company);
    const { id } = await bench.create('/customer_invoices', draftOf(customer.id));
    const { publicFileUrl } = await pennylane.invoice.read(id);
    const bytes = await pennylane.download(publicFileUrl ?? '');
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.4');

    await bench.control('POST', '/clock', { advance_seconds: 1800 });
    const expired = { kind: 'unavailable', status: 410, message: expect.stringContaining('a expiré') };
    await expect(pennylane.download(publicFileUrl ?? '')).rejects.toMatchObject(expired);
  });

  test.each([
    'http://127.0.0.1:1/x.pdf',
    'https://app.pennylane.com.evil.example/x',
    'http://app.pennylane.com/x',
    'https://app.pennylane.com:8443/x',
    'file:///etc/passwd',
    '/public/invoice/pdf',
    '',
  ])('does not request « %s »', async (address) => {
    await refuses(download(address, bench.url), 'L’adresse de ce PDF n’est pas celle de Pennylane.');
  });

  test('sends no token, and follows only allowed redirects', async () => {
    const seen: (string | undefined)[] = [];
    await withServer(
      (request, response) => {
        seen.push(request.headers.authorization);
        if (request.url === '/pdf') return response.end('%PDF-1.7 …');
        const inside = 'http://127.0.0.2:1/secret';
        const elsewhere: Record<string, string> = { '/inside': inside, '/round': '/round' };
        const location = elsewhere[request.url ?? ''] ?? '/pdf';
        return response.writeHead(302, { location }).end();
      },
      async (origin) => {
        expect((await download(`${origin}/start`, origin)).toString()).toBe('%PDF-1.7 …');
        await expect(download(`${origin}/inside`, origin)).rejects.toMatchObject({ kind: 'unavailable' });
        await expect(download(`${origin}/round`, origin)).rejects.toMatchObject({ kind: 'unavailable' });
        expect(new Set(seen)).toEqual(new Set([undefined]));
      },
    );
  });

  test('accepts only a whole PDF of at most 20 MB', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    await withServer(
      (request, response) => {
        if (request.url === '/page') return response.end('<html>');
        if (request.url === '/down') return response.writeHead(503).end();
        response.write('%PDF-1.7');
        if (request.url === '/cut') return setTimeout(() => response.destroy(), 50);
        for (let part = 0; part < 21; part += 1) response.write(megabyte);
        return response.end();
      },
      async (origin) => {
        for (const [path, status] of Object.entries({ page: 200, down: 503, cut: null })) {
          const failure = { kind: 'unavailable', status };
          await expect(download(`${origin}/${path}`, origin), path).rejects.toMatchObject(failure);
        }
        await refuses(download(`${origin}/big`, origin), 'Ce PDF est trop lourd (20 Mo au plus).');
      },
    );
  });
});
