import { createServer, type RequestListener } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startPennylaneSimulator } from '../../../../simulators/src/pennylane/pennylane-simulator.ts';
import { callerOf, company, draftOf } from '../../../../simulators/src/pennylane/testing/caller.ts';
import { createPennylane } from './create-pennylane.ts';
import { downloadPdf } from './pennylane-pdf.ts';

const simulator = await startPennylaneSimulator({ port: 0 });
afterAll(() => simulator.stop());

async function withSite(answer: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const download = (address: string, origin: string) => downloadPdf(address, `${origin}/api/external/v2`, 5000);

describe('download', () => {
  it('downloads the PDF of an invoice until its URL has expired', async () => {
    const caller = callerOf(simulator);
    await caller.control('PATCH', '/settings', { pdf_delay_seconds: 0 });
    const pennylane = createPennylane({ token: simulator.token, baseUrl: simulator.baseUrl });
    const customer = await caller.create('/company_customers', company);
    const { id } = await caller.create('/customer_invoices', draftOf(customer.id));
    const { publicFileUrl } = await pennylane.invoice.read(id);
    const bytes = await pennylane.download(publicFileUrl ?? '');
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.4');

    await caller.control('POST', '/clock', { advance_seconds: 1800 });
    await expect(pennylane.download(publicFileUrl ?? '')).rejects.toMatchObject({
      kind: 'unavailable',
      status: 410,
      message: expect.stringContaining('a expiré'),
    });
  });

  it.each([
    'http://127.0.0.1:1/x.pdf',
    'https://app.pennylane.com.evil.example/x',
    'http://app.pennylane.com/x',
    'https://app.pennylane.com:8443/x',
    'file:///etc/passwd',
    '/public/invoice/pdf',
    '',
  ])('does not request « %s »', async (address) => {
    await expect(download(address, simulator.url)).rejects.toMatchObject({
      kind: 'refused',
      message: 'L’adresse de ce PDF n’est pas celle de Pennylane.',
    });
  });

  it('sends no token, and follows only allowed redirects', async () => {
    const seen: (string | undefined)[] = [];
    await withSite(
      (request, response) => {
        seen.push(request.headers.authorization);
        if (request.url === '/pdf') return response.end('%PDF-1.7 …');
        const location =
          request.url === '/inside'
            ? 'http://127.0.0.2:1/secret'
            : request.url === '/round'
              ? '/round'
              : '/pdf';
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

  it('accepts only a whole PDF of at most 20 MB', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    await withSite(
      (request, response) => {
        if (request.url === '/page') return response.end('<html>');
        if (request.url === '/down') return response.writeHead(503).end();
        response.write('%PDF-1.7');
        if (request.url === '/cut') return setTimeout(() => response.destroy(), 50);
        for (let part = 0; part < 21; part += 1) response.write(megabyte);
        return response.end();
      },
      async (origin) => {
        await expect(download(`${origin}/page`, origin)).rejects.toMatchObject({
          kind: 'unavailable',
          status: 200,
        });
        await expect(download(`${origin}/down`, origin)).rejects.toMatchObject({
          kind: 'unavailable',
          status: 503,
        });
        await expect(download(`${origin}/cut`, origin)).rejects.toMatchObject({
          kind: 'unavailable',
          status: null,
        });
        await expect(download(`${origin}/big`, origin)).rejects.toMatchObject({
          kind: 'refused',
          message: 'Ce PDF est trop lourd (20 Mo au plus).',
        });
      },
    );
  });
});
