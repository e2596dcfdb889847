import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createInbox, toE164 } from './inbox.ts';
import { inboxPage } from './inbox-page.ts';

function pageOf(inbox = createInbox(), phone: string | null = null, back: string | null = null): string {
  return inboxPage({ inbox, phone, back });
}

describe('inbox page', () => {
  it('says what to do while there is nothing', () => {
    expect(pageOf()).toContain('Aucun message pour l’instant');
    expect(pageOf(createInbox(), '+33612345678')).toContain('le 06\u00a012\u00a034\u00a056\u00a078');
  });

  it('shows phone, code and text as people read them', () => {
    const inbox = createInbox();
    inbox.receive('+33612345678', 'Florilege', '123456 est votre code.');
    const html = pageOf(inbox);
    expect(html).toContain('<strong>06\u00a012\u00a034\u00a056\u00a078</strong>');
    expect(html).toMatch(/<code id="(code-\d+)">123456<\/code>\s*<button [^>]*data-copy="\1"/);
    expect(html).toContain('123456 est votre code.');
  });

  it('tells the hour in Paris and the day once it is over', () => {
    const inbox = createInbox();
    const message = inbox.receive('+33612345678', 'Florilege', 'Bonjour');
    message.received_at = '2026-07-14T22:30:00.000Z';
    expect(pageOf(inbox)).toContain('15 juillet à 00:30:00');
  });

  it('puts nothing received in the page as HTML', () => {
    const inbox = createInbox();
    const hostile = `"><img src=x onerror='alert(1)'>&amp;`;
    inbox.receive(hostile, hostile, hostile);
    const html = pageOf(inbox, hostile, `http://localhost/${hostile}`);
    expect(html).not.toContain('<img');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;amp;');
  });

  it('filters and keeps the way back', () => {
    const inbox = createInbox();
    inbox.receive('+33612345678', 'Florilege', 'Pour le premier');
    inbox.receive('+33700000000', 'Florilege', 'Pour le second');
    const html = pageOf(inbox, '+33700000000', 'http://localhost:3000/connexion');
    expect(html).toContain('Pour le second');
    expect(html).not.toContain('Pour le premier');
    expect(html).toContain('href="http://localhost:3000/connexion">Retour à la boutique</a>');
    expect(html).toContain('href="/?retour=http%3A%2F%2Flocalhost%3A3000%2Fconnexion"');
  });

  it('runs only its own style and script', () => {
    const html = pageOf();
    for (const [tag, directive] of [
      ['style', 'style-src'],
      ['script', 'script-src'],
    ]) {
      const source = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '';
      const digest = createHash('sha256').update(source).digest('base64');
      expect(html).toContain(`${directive} 'sha256-${digest}'`);
    }
    expect(html).not.toMatch(/\son[a-z]+=|\sstyle=|(?:src|href)="https?:/);
  });
});

describe('inbox', () => {
  it('keeps the 500 newest', () => {
    const inbox = createInbox();
    for (let n = 0; n < 510; n += 1) inbox.receive('+33612345678', 'Florilege', `Message ${n}`);
    const kept = inbox.list(null);
    expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([500, 'Message 509', 'Message 10']);
  });

  it.each([
    ['123456 est votre code.', '123456'],
    ['Votre code : 007123', '007123'],
    ['Appelez le 0612345678', null],
    ['Code 12345', null],
  ])('finds the code in « %s »', (text, code) => {
    expect(createInbox().receive('+33612345678', 'Florilege', text).code).toBe(code);
  });

  it.each(['+33612345678', ' 33612345678', '0612345678', '06 12 34 56 78', '0033612345678', '33612345678'])(
    'reads %s as E.164',
    (phone) => {
      expect(toE164(phone)).toBe('+33612345678');
    },
  );
});
