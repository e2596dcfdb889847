import { z } from 'zod';
import type { PennylaneSimulator } from '../pennylane-simulator.ts';

const record = z.record(z.string(), z.unknown());
type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers };

/** Calls the simulator by hand, apart from the adapter, so that the two cannot be wrong together. */
export function callerOf(simulator: PennylaneSimulator) {
  async function call(
    method: string,
    path: string,
    json?: unknown,
    token: string | null = simulator.token,
  ): Promise<Answer> {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await fetch(simulator.baseUrl + path, {
      method,
      headers,
      body: json === undefined ? null : JSON.stringify(json),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? record.parse(JSON.parse(text)) : {},
      text,
      headers: response.headers,
    };
  }

  async function control(method: string, path: string, json?: unknown): Promise<Record<string, unknown>> {
    const init =
      json === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
    const response = await fetch(`${simulator.url}/_sim${path}`, { method, ...init });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.status === 204 ? {} : record.parse(await response.json());
  }

  /** Creates something that has to succeed; returns its answer. */
  async function create(path: string, json: unknown): Promise<Record<string, unknown> & { id: number }> {
    const { status, body, text } = await call('POST', path, json);
    if (status !== 201) throw new Error(`${status} ${text}`);
    return { ...body, id: z.int().parse(body.id) };
  }

  return { call, control, create };
}

export const address = {
  address: '1 rue des Lilas',
  postal_code: '75001',
  city: 'Paris',
  country_alpha2: 'FR',
};
export const company = { name: 'Hôtel du Parc', billing_address: address };
export const line = {
  label: 'Bouquet',
  quantity: 1,
  raw_currency_unit_price: '45.363636',
  unit: 'piece',
  vat_rate: 'FR_100',
};

export function draftOf(customerId: number, changes: Record<string, unknown> = {}) {
  return {
    date: '2026-11-21',
    deadline: '2099-12-21',
    customer_id: customerId,
    draft: true,
    invoice_lines: [line],
    ...changes,
  };
}

export function quoteOf(customerId: number, changes: Record<string, unknown> = {}) {
  const { draft: _draft, ...body } = draftOf(customerId, changes);
  return body;
}
