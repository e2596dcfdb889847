import { describe, expect, it } from 'vitest';
import { startSmsSimulator } from '../../../../simulators/src/sms/sms-simulator.ts';
import { atEnd } from '../../testing/at-end.ts';
import { withVendor } from '../../testing/vendor-server.ts';
import { createBrevoSender } from './brevo.ts';

const simulator = await startSmsSimulator({ port: 0 });
atEnd(simulator.stop);

describe('Brevo', () => {
  it('is asked for one transactional text, field by field', async () => {
    const answer = { status: 201, body: '{"messageId":1511882900176220}' };
    await withVendor(answer, async (origin, requests) => {
      const config = {
        vendor: 'brevo',
        apiKey: 'key',
        sender: 'Florilege',
        baseUrl: `${origin}/v3`,
      } as const;
      const sent = await createBrevoSender(config).send('+33612345678', '123456 est votre code.');

      expect(sent).toEqual({ provider_id: '1511882900176220' });
      expect(requests).toHaveLength(1);
      const [request] = requests;
      expect(request).toMatchObject({ method: 'POST', url: '/v3/transactionalSMS/send' });
      expect(request?.headers).toMatchObject({ 'api-key': 'key', 'content-type': 'application/json' });
      expect(JSON.parse(request?.body ?? '')).toEqual({
        sender: 'Florilege',
        recipient: '33612345678',
        content: '123456 est votre code.',
        type: 'transactional',
      });
    });
  });

  it('tells a wrong key as a matter of configuration', async () => {
    const baseUrl = simulator.brevoUrl;
    const sender = createBrevoSender({ vendor: 'brevo', apiKey: 'wrong', sender: 'Florilege', baseUrl });
    await expect(sender.send('+33612345678', 'Bonjour')).rejects.toMatchObject({
      code: 'SMS_MISCONFIGURED',
      retryable: false,
      detail: '401 unauthorized',
    });
  });
});
