import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listen, type Place } from '../shared/listen.ts';
import { type Street, streets } from './streets.ts';

export type AddressSimulator = { url: string; baseUrl: string; stop(): Promise<void> };

/** `down`: answers 503. `slow`: answers after ten seconds. */
const mode = z.enum(['ok', 'down', 'slow']);
type Mode = z.infer<typeof mode>;
const SLOW_MS = 10_000;

const query = z.strictObject({
  q: z
    .string()
    .trim()
    .min(3)
    .max(200)
    .regex(/^[\p{L}\p{N}]/u),
  limit: z.coerce.number().int().min(1).max(20).default(5),
  autocomplete: z.literal('1'),
  index: z.literal('address'),
});

/** The geocoding service of the Géoplateforme, over a few streets of Paris and around it. */
export async function startAddressSimulator(place: Place): Promise<AddressSimulator> {
  let now: Mode = 'ok';
  const build = (stopping: AbortSignal): FastifyInstance => {
    const app = Fastify({ forceCloseConnections: true });
    app.get('/geocodage/search', async (request, reply) => {
      if (now === 'down') return reply.code(503).send({ code: 503, message: 'Service Unavailable' });
      if (now === 'slow') await sleep(SLOW_MS, undefined, { signal: stopping }).catch(() => null);
      const asked = query.safeParse(request.query);
      if (!asked.success) return reply.code(400).send({ code: 400, message: 'Bad request' });
      return collection(asked.data);
    });
    app.post('/_sim/mode', async (request, reply) => {
      const body = z.strictObject({ mode }).safeParse(request.body);
      if (!body.success) return reply.code(400).send({ message: `mode: ${mode.options.join(', ')}` });
      now = body.data.mode;
      return body.data;
    });
    return app;
  };
  const { url, stop } = await listen(build, place);
  return { url, baseUrl: `${url}/geocodage`, stop };
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const numberFirst = /^(\d{1,4})(?:\s?(bis|ter|quater|[a-z]))?\s+(.+)$/;

/** Streets that have every word, the last one as far as it is typed. */
function collection({ q, limit }: z.infer<typeof query>) {
  const text = plain(q);
  const [, digits, suffix = '', rest = text] = numberFirst.exec(text) ?? [];
  const words = rest.split(' ');
  const found = streets
    .map((street) => ({ street, score: scoreOf(street, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.street.name.localeCompare(b.street.name))
    .slice(0, limit);
  const features = found.map(({ street, score }) =>
    feature(street, digits === undefined ? null : { number: Number(digits), suffix }, score),
  );
  return {
    type: 'FeatureCollection',
    features,
    query: q,
  };
}

function scoreOf({ name, postcode, city }: Street, words: readonly string[]): number {
  const own = plain(`${name} ${postcode} ${city}`).split(' ');
  const has = (word: string, last: boolean) =>
    own.some((one) => one === word || (last && one.startsWith(word)));
  if (!words.every((word, at) => has(word, at === words.length - 1))) return 0;
  return 0.5 + 0.49 * (words.length / own.length);
}

type Asked = { number: number; suffix: string };

function feature(street: Street, asked: Asked | null, score: number) {
  const { name, postcode, city, last, start } = street;
  const isThere = asked !== null && asked.number >= 1 && asked.number <= last && asked.suffix === '';
  // Numbers lie some eight metres apart along the street.
  const along = isThere ? asked.number * 0.0001 : last * 0.00005;
  const full = isThere ? `${asked.number} ${name}` : name;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [start[0] + along, start[1] + along / 2] },
    properties: {
      label: `${full} ${postcode} ${city}`,
      score,
      ...(isThere && { housenumber: String(asked.number), street: name }),
      name: full,
      postcode,
      city,
      type: isThere ? 'housenumber' : 'street',
      importance: 0.7,
    },
  };
}
