import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Door, freePhone, post } from '../testing/door.ts';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door.close());

describe('asking for a code', () => {
  it('answers the same for a member, a stranger and a former member', async () => {
    const member = await door.hire();
    const former = await door.hire();
    await door.db.updateTable('members').set({ active: false }).where('id', '=', former.id).execute();
    const stranger = freePhone();

    const answers = [];
    for (const phone of [member.phone, former.phone, stranger]) {
      const { data, error } = await door.browser().auth.signInWithOtp({ phone });
      expect(error).toBeNull();
      const raw = await post(door, '/otp', { phone }, { 'x-forwarded-for': '203.0.113.7' });
      answers.push({ data, status: raw.status, body: raw.body });
    }
    // The second request of each falls under the 60 s, known or not.
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(answers[0]).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } });

    await door.work();
    expect(await door.texts(member.phone)).toHaveLength(1);
    expect(await door.texts(former.phone)).toHaveLength(0);
    expect(await door.texts(stranger)).toHaveLength(0);
  });

  it('answers 200 with an empty object', async () => {
    const answer = await post(door, '/otp', { phone: freePhone() });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('sends one ASCII text of one code and no link', async () => {
    const { phone } = await door.hire();
    await door.browser().auth.signInWithOtp({ phone });
    await door.work();
    const [message] = await door.texts(phone);
    expect(message?.text).toMatch(/^\d{6} est votre code Florilege\. Valable 5 min\.$/);
  });

  it('keeps neither the code nor the phone in the database', async () => {
    const { phone } = await door.hire();
    await door.browser().auth.signInWithOtp({ phone });
    const jobs = await sql`select * from graphile_worker._private_jobs`.execute(door.db);
    const code = await door.code(phone);
    const otps = await door.db.selectFrom('auth_otps').selectAll().execute();
    const limits = await door.db.selectFrom('rate_limits').selectAll().execute();
    const log = await door.db.selectFrom('auth_log').selectAll().execute();
    const kept = JSON.stringify([
      jobs.rows,
      log,
      limits,
      otps.map((otp) => [otp.phone_mac.toString('latin1'), otp.code_mac.toString('latin1')]),
    ]);
    expect(kept).not.toContain(phone.slice(1));
    expect(kept).not.toContain(code);
  });

  it.each([
    ['no phone', {}],
    ['letters', { phone: 'Florilège' }],
    ['too short', { phone: '+3361' }],
    ['an impossible number', { phone: '+33000000000' }],
    ['a number, not a text', { phone: 33612345678 }],
    ['an e-mail address as well', { phone: '+33612345678', email: 'a@b.fr' }],
    ['another channel', { phone: '+33612345678', channel: 'whatsapp' }],
  ])('refuses %s with validation_failed', async (_name, body) => {
    expect(await post(door, '/otp', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it('refuses a malformed phone to the client', async () => {
    const { error } = await door.browser().auth.signInWithOtp({ phone: '06 12' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('reads a phone however it is typed', async () => {
    const { phone } = await door.hire();
    const national = `0${phone.slice(3)}`;
    const forms = [
      phone,
      phone.slice(1),
      national,
      national.replace(/(..)/g, '$1 ').trim(),
      phone.replace('+', '00'),
      ` ${phone} `,
    ];
    for (const form of forms) {
      await door.age(3600 * 25);
      expect((await door.browser().auth.signInWithOtp({ phone: form })).error).toBeNull();
      await door.work();
    }
    expect(await door.texts(phone)).toHaveLength(forms.length);
  });

  it('makes nobody a member who asks to be created as Admin', async () => {
    const phone = freePhone();
    const options = { shouldCreateUser: true, data: { role: 'Admin' } };
    expect((await door.browser().auth.signInWithOtp({ phone, options })).error).toBeNull();
    await door.work();
    expect(await door.texts(phone)).toHaveLength(0);
    expect(await door.db.selectFrom('members').select('id').where('phone', '=', phone).execute()).toEqual([]);
  });

  it('ignores whatever Authorization comes with it', async () => {
    for (const authorization of ['Bearer rubbish', 'Basic x', 'Bearer a.b.c']) {
      expect((await post(door, '/otp', { phone: freePhone() }, { authorization })).status).toBe(200);
    }
  });

  it('sends nothing for a request that waited more than two minutes', async () => {
    const { id, phone } = await door.hire();
    await door.browser().auth.signInWithOtp({ phone });
    await sql`
      update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{requested_at}', to_jsonb('2026-01-01T00:00:00Z'::text))::json
       where key like ${`%${id}`}`.execute(door.db);
    await door.work();
    expect(await door.texts(phone)).toHaveLength(0);
    expect(await logOf(id)).toEqual([{ what: 'code_failed', detail: 'asked for too long ago' }]);
  });

  it('tells nobody but the log that the gateway refused', async () => {
    const { id, phone } = await door.hire();
    await playGateway('refused');
    expect((await door.browser().auth.signInWithOtp({ phone })).error).toBeNull();
    await door.work();
    await playGateway('ok');
    expect(await logOf(id)).toMatchObject([
      { what: 'code_failed', detail: expect.stringContaining('SMS_REFUSED') },
    ]);
    await door.work();
    expect(await door.texts(phone)).toHaveLength(0);
  });

  it('tries a second time when the gateway is down, and no third time', async () => {
    const { id, phone } = await door.hire();
    await playGateway('down');
    await door.browser().auth.signInWithOtp({ phone });
    for (let round = 0; round < 3; round++) {
      await door.work();
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(door.db);
    }
    await playGateway('ok');
    expect(await logOf(id)).toMatchObject([{ what: 'code_failed' }, { what: 'code_failed' }]);
  });
});

function logOf(memberId: string) {
  return door.db
    .selectFrom('auth_log')
    .select(['what', 'detail'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

function playGateway(mode: string): Promise<Response> {
  const body = JSON.stringify({ mode });
  return fetch(`${door.simulator.url}/panne`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}
