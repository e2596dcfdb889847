import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freePhone, signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench();

describe('asking for a code', () => {
  test('answers the same for a member, a stranger and a former member', async () => {
    const member = await bench.hire();
    const former = await bench.hire();
    await bench.deactivate(former.id);
    const stranger = freePhone();

    const answers = [];
    for (const phone of [member.phone, former.phone, stranger]) {
      const { data, error } = await bench.browser().auth.signInWithOtp({ phone });
      expect(error).toBeNull();
      const raw = await bench.post('/otp', { phone }, { 'x-forwarded-for': '203.0.113.7' });
      answers.push({ data, status: raw.status, body: raw.body });
    }
    // The second request of each is within 60 s.
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } });

    await bench.work();
    expect(await bench.texts(member.phone)).toHaveLength(1);
    expect(await bench.texts(former.phone)).toHaveLength(0);
    expect(await bench.texts(stranger)).toHaveLength(0);
  });

  test('does the same work for a member, a stranger and a former member', async () => {
    const member = await bench.hire();
    const former = await bench.hire();
    await bench.deactivate(former.id);
    const work = [];
    for (const phone of [member.phone, former.phone, freePhone()]) {
      await bench.work();
      bench.cable.heard.length = 0;
      for (const status of [200, 429]) expect(await bench.post('/otp', { phone })).toMatchObject({ status });
      work.push({ statements: [...bench.cable.heard], jobs: await waiting() });
    }
    expect(work[0]?.statements.length).toBeGreaterThan(10);
    expect(work[0]?.jobs).toBe(1);
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
    await bench.work();
    expect(await waiting()).toBe(0);
  });

  test('answers 200 with an empty object', async () => {
    const answer = await bench.post('/otp', { phone: freePhone() });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('sends one ASCII text with a code and no link', async () => {
    const { phone } = await bench.hire();
    await bench.browser().ask(phone);
    await bench.work();
    const [message] = await bench.texts(phone);
    expect(message?.text).toMatch(/^\d{6} est votre code Florilege\. Valable 5 min\.$/);
  });

  test('keeps neither the code nor the phone in the database', async () => {
    const { phone } = await bench.hire();
    await bench.browser().ask(phone);
    const jobs = await sql`select * from graphile_worker._private_jobs`.execute(bench.db);
    const code = await bench.code(phone);
    const otps = await bench.db.selectFrom('auth_otps').selectAll().execute();
    const limits = await bench.db.selectFrom('rate_limits').selectAll().execute();
    const log = await bench.db.selectFrom('auth_log').selectAll().execute();
    const macs = otps.map((otp) => [otp.phone_mac.toString('latin1'), otp.code_mac.toString('latin1')]);
    const kept = JSON.stringify([jobs.rows, log, limits, macs]);
    expect(kept).not.toContain(phone.slice(1));
    expect(kept).not.toContain(code);
  });

  test.each([
    ['no phone', {}],
    ['letters', { phone: 'Florilège' }],
    ['too short', { phone: '+3361' }],
    ['an impossible number', { phone: '+33000000000' }],
    ['a number, not a text', { phone: 33612345678 }],
    ['an e-mail address as well', { phone: '+33612345678', email: 'a@b.fr' }],
    ['another channel', { phone: '+33612345678', channel: 'whatsapp' }],
  ])('refuses %s with validation_failed', async (_name, body) => {
    expect(await bench.outcome('/otp', body)).toBe('400 validation_failed');
  });

  test('refuses a malformed phone to the client', async () => {
    expect(await bench.browser().ask('06 12')).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('accepts a phone in any spelling', async () => {
    const { phone } = await bench.hire();
    const national = `0${phone.slice(3)}`;
    const spaced = national.replace(/(..)/g, '$1 ').trim();
    const forms = [phone, phone.slice(1), national, spaced, phone.replace('+', '00'), ` ${phone} `];
    for (const form of forms) {
      await bench.age(3600 * 25);
      expect(await bench.browser().ask(form)).toBeNull();
      await bench.work();
    }
    expect(await bench.texts(phone)).toHaveLength(forms.length);
  });

  test('creates no member for a request with a role', async () => {
    const phone = freePhone();
    const options = { shouldCreateUser: true, data: { role: 'Admin' } };
    expect((await bench.browser().auth.signInWithOtp({ phone, options })).error).toBeNull();
    await bench.work();
    expect(await bench.texts(phone)).toHaveLength(0);
    const members = bench.db.selectFrom('members').select('id').where('phone', '=', phone);
    expect(await members.execute()).toEqual([]);
  });

  test('ignores an Authorization header', async () => {
    for (const authorization of ['Bearer rubbish', 'Basic x', 'Bearer a.b.c']) {
      expect((await bench.post('/otp', { phone: freePhone() }, { authorization })).status).toBe(200);
    }
  });

  test('sends nothing for a request that waited more than two minutes', async () => {
    const { id, phone } = await bench.hire();
    await bench.browser().ask(phone);
    await sql`
      update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{requested_at}', to_jsonb('2026-01-01T00:00:00Z'::text))::json
       where payload::jsonb ->> 'member_id' = ${id}`.execute(bench.db);
    await bench.work();
    expect(await bench.texts(phone)).toHaveLength(0);
    expect(await logOf(id)).toEqual([{ what: 'code_failed', detail: 'asked for too long ago' }]);
  });

  test('reports a refusal of the gateway in the log only', async () => {
    const { id, phone } = await bench.hire();
    await playGateway('refused');
    expect(await bench.browser().ask(phone)).toBeNull();
    await bench.work();
    await playGateway('ok');
    const detail = expect.stringContaining('SMS_REFUSED');
    expect(await logOf(id)).toMatchObject([{ what: 'code_failed', detail }]);
    await bench.work();
    expect(await bench.texts(phone)).toHaveLength(0);
  });

  test('tries twice when the gateway is down', async () => {
    const { id, phone } = await bench.hire();
    await playGateway('down');
    await bench.browser().ask(phone);
    for (let round = 0; round < 3; round++) {
      await bench.work();
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(bench.db);
    }
    await playGateway('ok');
    expect(await logOf(id)).toMatchObject([{ what: 'code_failed' }, { what: 'code_failed' }]);
  });
});

async function waiting(): Promise<number> {
  return (await sql`select from graphile_worker._private_jobs`.execute(bench.db)).rows.length;
}

function logOf(memberId: string) {
  const log = bench.db.selectFrom('auth_log').where('member_id', '=', memberId).orderBy('id');
  return log.select(['what', 'detail']).execute();
}

function playGateway(mode: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${bench.simulator.url}/panne`, { method: 'POST', headers, body: JSON.stringify({ mode }) });
}
