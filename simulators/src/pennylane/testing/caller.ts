import { beforeEach } from 'vitest';
import { z } from 'zod';
import { simulatorForTests } from '../../shared/testing/simulator.ts';
import { type PennylaneSimulator, startPennylaneSimulator } from '../pennylane-simulator.ts';

const record = z.record(z.string(), z.unknown());
type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers };
type Created = Record<string, unknown> & { id: number };

/** Calls the simulator by hand, apart from the adapter, so that the two cannot be wrong together. */
export function callerOf(simulator: () => PennylaneSimulator) {
  const jsonType = { 'content-type': 'application/json' };

  async function call(method: string, path: string, json?: unknown, key?: string): Promise<Answer> {
    const { baseUrl, token } = simulator();
    const authorization = key !== '' && { authorization: `Bearer ${key ?? token}` };
    const headers = { ...authorization, ...(json !== undefined && jsonType) };
    const body = json === undefined ? null : JSON.stringify(json);
    const response = await fetch(baseUrl + path, { method, headers, body });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const parsed = isJson ? record.parse(JSON.parse(text)) : {};
    return { status: response.status, body: parsed, text, headers: response.headers };
  }

  async function control(method: string, path: string, json?: unknown): Promise<Record<string, unknown>> {
    const sent = json === undefined ? {} : { headers: jsonType, body: JSON.stringify(json) };
    const response = await fetch(`${simulator().url}/_sim${path}`, { method, ...sent });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.status === 204 ? {} : record.parse(await response.json());
  }

  /** @throws when it is not created */
  async function create(path: string, json: unknown): Promise<Created> {
    const { status, body, text } = await call('POST', path, json);
    if (status !== 201) throw new Error(`${status} ${text}`);
    return { ...body, id: z.int().parse(body.id) };
  }

  return { call, control, create };
}
/** A simulator for the tests of one file, reset before each of them. */
export function pennylaneForTests(settings: object) {
  const simulator = simulatorForTests(startPennylaneSimulator);
  const caller = callerOf(simulator);
  beforeEach(async () => {
    await caller.control('POST', '/reset');
    await caller.control('PATCH', '/settings', settings);
  });
  return { simulator, ...caller };
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

export function quoteOf(customer_id: number, changes: Record<string, unknown> = {}) {
  return { date: '2026-11-21', deadline: '2099-12-21', customer_id, invoice_lines: [line], ...changes };
}

export function draftOf(customerId: number, changes: Record<string, unknown> = {}) {
  return { ...quoteOf(customerId), draft: true, ...changes };
}
