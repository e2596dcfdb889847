import { z } from 'zod';
import type { AuthSettings } from '../../../config-readers.ts';

const settings = z.object({ external: z.object({ phone: z.boolean() }), disable_signup: z.boolean() });

/** Changes that the operator of a hosted sign-in service should make, in French. Never throws. */
export async function hostedWarnings(auth: AuthSettings): Promise<string[]> {
  if (auth.mode !== 'supabase') return [];
  try {
    const answer = await fetch(`${auth.url}/settings`, {
      headers: { apikey: auth.apiKey },
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    const { external, disable_signup } = settings.parse(await answer.json());
    return [
      !external.phone && 'Identification hébergée : la connexion par téléphone n’y est pas activée.',
      !disable_signup &&
        'Identification hébergée : les inscriptions y sont ouvertes, fermez-les (Allow new users to sign up).',
    ].filter((warning) => warning !== false);
  } catch {
    return ['Identification hébergée : ses réglages n’ont pas pu être lus.'];
  }
}
