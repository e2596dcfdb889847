import { describe, expect, test } from 'vitest';
import { expectOnlyOwnSources } from '../../shared/testing/page-checks.ts';
import { createInbox, toE164 } from '../state/inbox.ts';
import { backLink, inboxPage } from './inbox-page.ts';

const PHONE = '+33612345678';
const WRITTEN = '06\u00a012\u00a034\u00a056\u00a078';

function inboxWith(...texts: string[]) {
  const inbox = createInbox();
  for (const text of texts) inbox.receive(PHONE, 'Florilege', text);
  return inbox;
}
const pageOf = (inbox = createInbox(), phone: string | null = null, back: string | null = null) =>
  inboxPage({ inbox, phone, back });

describe('the inbox page', () => {
  test('says how to begin while there is nothing', () => {
    expect(pageOf()).toContain('Aucun message pour l’instant');
    expect(pageOf(createInbox(), PHONE)).toContain(`le ${WRITTEN}`);
    expectOnlyOwnSources(pageOf());
  });

  test('shows phone, code and text as people read them', () => {
    const page = pageOf(inboxWith('123456 est votre code.'));
    expect(page).toContain(`<strong>${WRITTEN}</strong>`);
    expect(page).toMatch(/<code [^>]*id="(code-\d+)">123456<\/code>\s*<button [^>]*data-copy="\1"/);
    expect(page).toContain('123456 est votre code.');
  });

  test('shows the hour in Paris, with the day once it is over', () => {
    const inbox = createInbox();
    inbox.receive(PHONE, 'Florilege', 'Bonjour').received_at = '2026-07-14T22:30:00.000Z';
    expect(pageOf(inbox)).toContain('15 juillet à 00:30:00');
  });

  test('escapes every text that was sent', () => {
    const hostile = `"><img src=x onerror='alert(1)'>&amp;`;
    const inbox = createInbox();
    inbox.receive(hostile, hostile, hostile);
    const page = pageOf(inbox, hostile, `http://localhost/${hostile}`);
    expect(page).not.toContain('<img');
    expect(page).toContain('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;amp;');
  });

  test('shows one phone’s messages and keeps the way back', () => {
    const inbox = inboxWith('Pour le premier');
    inbox.receive('+33700000000', 'Florilege', 'Pour le second');
    const page = pageOf(inbox, '+33700000000', 'http://localhost:3000/connexion');
    expect(page).toContain('Pour le second');
    expect(page).not.toContain('Pour le premier');
    expect(page).toContain('href="http://localhost:3000/connexion">Retour à la boutique</a>');
    expect(page).toContain('href="/?retour=http%3A%2F%2Flocalhost%3A3000%2Fconnexion"');
  });
});

describe('an inbox', () => {
  test('keeps the 500 newest messages', () => {
    const kept = inboxWith(...Array.from({ length: 510 }, (_, n) => `Message ${n}`)).list(null);
    expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([500, 'Message 509', 'Message 10']);
  });

  test.each([
    ['123456 est votre code.', '123456'],
    ['Votre code : 007123', '007123'],
    ['Appelez le 0612345678', null],
    ['Code 12345', null],
  ])('reads the code of « %s »', (text, code) => {
    expect(inboxWith(text).list(null)[0]?.code).toBe(code);
  });

  test.each([PHONE, ' 33612345678', '0612345678', '06 12 34 56 78', '0033612345678', '33612345678'])(
    'reads %s as E.164',
    (phone) => {
      expect(toE164(phone)).toBe(PHONE);
    },
  );
});

describe('backLink', () => {
  const here = 'http://localhost:4001';
  const network = 'http://192.168.1.20';

  test.each([
    ['http://localhost:3000/connexion?x=1', here, 'http://localhost:3000/connexion?x=1'],
    ['http://127.0.0.1:3000/', here, 'http://127.0.0.1:3000/'],
    ['/ailleurs', here, 'http://localhost:4001/ailleurs'],
    [`${network}:3000/`, `${network}:4001`, `${network}:3000/`],
  ])('accepts %s at %s', (retour, origin, href) => {
    expect(backLink(retour, origin)).toBe(href);
  });

  test('refuses a loopback URL for a visitor from elsewhere', () => {
    expect(backLink('http://localhost:3000/', `${network}:4001`)).toBeNull();
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://moi:secret@localhost/',
    'file://localhost/etc/passwd',
    'http://[',
  ])('refuses %s', (retour) => {
    expect(backLink(retour, here)).toBeNull();
  });
});
