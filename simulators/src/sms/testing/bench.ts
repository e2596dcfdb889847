import { afterAll, afterEach, beforeAll } from 'vitest';
import { type SmsSimulator, startSmsSimulator } from '../sms-simulator.ts';

/** A simulator for the tests of one file; its inbox is emptied after each of them. */
export function smsBench() {
  let simulator: SmsSimulator;
  beforeAll(async () => {
    simulator = await startSmsSimulator({ port: 0 });
  });
  afterEach(async () => {
    await fetch(`${simulator.url}/inbox.json`, { method: 'DELETE' });
  });
  afterAll(() => simulator.stop());
  const inbox = async (query = '') => (await fetch(`${simulator.url}/inbox.json${query}`)).json();
  return { simulator: () => simulator, inbox };
}

export function postJson(url: string, json: unknown, headers: object = {}): Promise<Response> {
  const sent = { 'content-type': 'application/json', ...headers };
  return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(json) });
}
