import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  forgetSession,
  forgetTeamMember,
  keepConfig,
  keepTeamMember,
  keptConfig,
  keptMember,
  keptTeamMember,
  keptToken,
} from './kept-session.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('location', { origin: 'https://fleurs.example' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const config = { auth_url: '/auth/v1', auth_api_key: '', demo: null };
const KEY = 'florilege-auth:https://fleurs.example/auth/v1';
const user = {
  id: 'u1',
  phone: '33639980006',
  aud: 'authenticated',
  created_at: '',
  app_metadata: {},
  user_metadata: { display_name: 'Yanis' },
};

describe('the device without network', () => {
  test('has the last settings', () => {
    expect(keptConfig()).toBeNull();
    keepConfig(config);
    expect(keptConfig()).toEqual(config);
    stored.set('florilege-config', '{"auth_url":');
    expect(keptConfig()).toBeNull();
  });

  test.each([
    ['reads a session that can be renewed', JSON.stringify({ refresh_token: 'r', user }), 'u1'],
    ['ignores a session without a refresh token', JSON.stringify({ user }), undefined],
    ['ignores a session that is cut short', '{"refresh_token":"r","us', undefined],
    ['ignores an empty store', 'null', undefined],
  ])('%s', (_title, text, id) => {
    stored.set(KEY, text);
    expect(keptMember(config)?.id).toBe(id);
  });

  test('ignores the session of another sign-in server', () => {
    stored.set(KEY, JSON.stringify({ refresh_token: 'r', user }));
    expect(keptMember({ ...config, auth_url: 'https://project.supabase.co/auth/v1' })).toBeNull();
  });

  test('has the access token only while it lasts longer than its renewal takes', () => {
    const keep = (seconds: number) =>
      stored.set(KEY, JSON.stringify({ access_token: 'a', expires_at: Date.now() / 1000 + seconds, user }));
    expect(keptToken(config)).toBeNull();
    keep(100);
    expect(keptToken(config)).toBe('a');
    expect(keptToken({ ...config, auth_url: 'https://project.supabase.co/auth/v1' })).toBeNull();
    keep(80);
    expect(keptToken(config)).toBeNull();
  });

  test('has the member of this user only, until sign-out', () => {
    const id = '4f4a1f0e-6d3c-4f0e-9d55-0c7c1f6a2b11';
    const phone = '+33639980006';
    const member = { id, phone, display_name: 'Yanis', role: 'Livreur' as const, last_sign_in_at: null };
    keepTeamMember('u1', member);
    expect(keptTeamMember('u1')).toEqual(member);
    expect(keptTeamMember('u2')).toBeNull();
    forgetTeamMember();
    expect(keptTeamMember('u1')).toBeNull();
  });
});

test('ends a session on a device that forbids its storage', () => {
  const removeItem = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { removeItem });
  expect(() => forgetSession(config)).not.toThrow();
});
