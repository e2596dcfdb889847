import { afterEach } from 'vitest';
import { simulatorForTests } from '../../shared/testing/simulator.ts';
import { startSmsSimulator } from '../sms-simulator.ts';

/** A simulator for the tests of one file; its inbox is emptied after each of them. */
export function smsBench() {
  const simulator = simulatorForTests(startSmsSimulator);
  afterEach(async () => {
    await fetch(`${simulator().url}/inbox.json`, { method: 'DELETE' });
  });
  const inbox = async (query = '') => (await fetch(`${simulator().url}/inbox.json${query}`)).json();
  return { simulator, inbox };
}

export function postJson(url: string, json: unknown, headers: object = {}): Promise<Response> {
  const sent = { 'content-type': 'application/json', ...headers };
  return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(json) });
}
