import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { type Clock, monthOf, parisInstant, readClock } from '../orders/calendar.ts';
import { minutesLater } from '../orders/timeline.ts';
import { staff } from '../people/members.ts';
import { createRandom, type Random } from '../random.ts';
import type { ClientRow, OrderRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { fileName, isFromPhone } from './file-names.ts';
import { type Occasion, type Occasions, occasionsOf } from './occasions.ts';
import { paletteFor, paletteTags } from './palette-choice.ts';
import type { PaletteName } from './palettes.ts';
import { type Scene, type SceneName, scenes } from './scenes.ts';

/** A photo of the demonstration, before it is drawn. The order and the client are known by the moment they were entered. */
export type PhotoPlan = {
  /** Key of the original in the store; the same one whenever the shop is invented anew. */
  original: string;
  scene: SceneName;
  palette: PaletteName;
  filename: string;
  description: string | null;
  tags: string[];
  shotAt: Date | null;
  createdAt: Date;
  author: string;
  order: { createdAt: Date; kind: 'photo' | 'verification'; caption: string | null } | null;
  client: { createdAt: Date; name: string } | null;
};

/** How many of the orders that wait for a check have their photo already. */
const VERIFICATIONS = 8;
const DAYS_BACK = 345;

/** Scenes that belong to a time of the year, by month and day. */
const season: Partial<Record<SceneName, readonly [from: string, to: string]>> = {
  advent: ['11-24', '12-22'],
  christmas: ['11-28', '12-24'],
  chrysanthemum: ['10-14', '11-01'],
};

/** A working moment of the last year, in season; more of them lately. */
function someDay(random: Random, clock: Clock, name: SceneName): Date {
  const span = season[name];
  const inSeason = (day: string) => !span || (day.slice(5) >= span[0] && day.slice(5) <= span[1]);
  const days = Array.from({ length: DAYS_BACK }, (_, ago) => addDays(clock.today, -1 - ago)).filter(inSeason);
  const day = days[Math.floor(days.length * random.next() ** 1.6)] ?? addDays(clock.today, -1);
  return parisInstant(day, 560 + random.int(0, 580) + random.next());
}

const captions: Partial<Record<SceneName, readonly string[]>> = {
  vase: ['En place', 'Vue de face', 'Avant départ'],
  wrapped: ['Avant départ', 'Prêt', 'Avec sa carte'],
  doorstep: ['Déposé devant la porte', 'À la livraison'],
  card: ['La carte'],
  mourning: ['Avant le ruban'],
  table: ['Montage terminé', 'Table des mariés'],
  arch: ['Montage terminé'],
};

function tagsOf(
  random: Random,
  { tags, sometimes }: Scene,
  palette: PaletteName,
  ofFlowers: boolean,
  occasion: Occasion | null,
): string[] {
  const kind = /anniversaire/i.test(occasion?.order.hand_message ?? '') ? ['anniversaire'] : [];
  const flowers = ofFlowers
    ? random.shuffled(paletteTags[palette]).slice(
        0,
        random.weighted([
          [0, 3],
          [1, 6],
          [2, 2],
        ] as const),
      )
    : [];
  const now_and_then = sometimes.length > 0 && random.chance(0.38) ? [random.pick(sometimes)] : [];
  return [...new Set([...tags, ...kind, ...now_and_then, ...flowers])];
}

/** Whose photo it is besides: who receives the flowers, or has them stand in his hall. */
function clientOf(random: Random, name: SceneName, occasion: Occasion | null): ClientRow | null {
  const ordered = occasion?.payer ?? null;
  if (name === 'table' || name === 'arch' || name === 'buttonholes' || name === 'mourning') return ordered;
  if (name === 'atHome') return occasion?.recipient ?? ordered;
  return (name === 'vase' || name === 'orchid') && ordered?.type === 'business' && random.chance(0.8)
    ? ordered
    : null;
}

function authorOf(random: Random, name: SceneName, order: OrderRow | null): string {
  if (name === 'doorstep') return order?.delivery_person ?? random.pick(staff.drivers).id;
  const shopkeepers: readonly SceneName[] = [
    'atHome',
    'window',
    'christmas',
    'shelves',
    'buckets',
    'counter',
    'crate',
  ];
  return random.pick(shopkeepers.includes(name) ? [...staff.counter, ...staff.seniors] : staff.florists).id;
}

/** Scenes that show one kind of flowers, which a tag may name. */
const bouquets: ReadonlySet<SceneName> = new Set([
  'vase',
  'wrapped',
  'fewStems',
  'atHome',
  'doorstep',
  'table',
  'arch',
]);

type Sitting = { random: Random; clock: Clock; name: SceneName; occasion: Occasion | null };

function photo({ random, clock, name, occasion }: Sitting, kind: 'photo' | 'verification'): PhotoPlan {
  const facts: Scene = scenes[name];
  const moment =
    name === 'doorstep' || name === 'atHome' || kind === 'verification' ? occasion?.last : occasion?.ready;
  const shot = moment ? minutesLater(moment, -0.5) : someDay(random, clock, name);
  const created = new Date(
    Math.min(minutesLater(shot, 0.4 + random.next() * 9).getTime(), clock.atWork.getTime() - 1000),
  );
  const notes = occasion?.order.bouquet_notes ?? null;
  const palette = facts.palettes
    ? random.pick(facts.palettes)
    : paletteFor(random, monthOf(dayOf(shot)), notes);
  const client = clientOf(random, name, occasion);
  const filename = fileName(
    random,
    facts.names,
    shot,
    name === 'doorstep' || kind === 'verification',
    name === 'atHome',
  );
  return {
    original: `images/${random.uuid()}/original.${filename.split('.').at(-1)?.replace('jpeg', 'jpg')}`,
    scene: name,
    palette,
    filename,
    description: kind === 'photo' && random.chance(0.42) ? random.pick(facts.descriptions) : null,
    tags: kind === 'photo' ? tagsOf(random, facts, palette, bouquets.has(name), occasion) : [],
    shotAt: isFromPhone(filename) ? shot : null,
    createdAt: created,
    author: authorOf(random, name, occasion?.order ?? null),
    order: occasion && {
      createdAt: occasion.order.created_at,
      kind,
      caption: kind === 'photo' && random.chance(0.6) ? random.pick(captions[name] ?? ['']) || null : null,
    },
    client: client && { createdAt: client.created_at, name: client.name },
  };
}

/** Most scenes of a bouquet belong to an order; some only to the library. */
function occasionFor(random: Random, name: SceneName, occasions: Occasions): Occasion | null {
  const often = name === 'vase' || name === 'wrapped' ? 0.5 : 0.85;
  return random.chance(often) ? occasions.next(name) : null;
}

/** About 120 photos of the shop as it was invented at `now`, oldest first; the same ones whenever it is invented. */
export function planPhotos(shop: Shop, now: Date): PhotoPlan[] {
  const random = createRandom('Florilège, photos');
  const clock = readClock(now);
  const occasions = occasionsOf(random, shop, now);
  const checks = occasions.toVerify
    .slice(-VERIFICATIONS)
    .map((occasion) => photo({ random, clock, name: 'wrapped', occasion }, 'verification'));
  const names = Object.keys(scenes) as SceneName[];
  const others = names.flatMap((name) =>
    Array.from({ length: scenes[name].count - (name === 'wrapped' ? checks.length : 0) }, () =>
      photo({ random, clock, name, occasion: occasionFor(random, name, occasions) }, 'photo'),
    ),
  );
  const plans = [...checks, ...others].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return numbered(plans);
}

/** `bouquet.jpg` becomes `bouquet-1840.jpg`: members number what they name, in the order of time. */
function numbered(plans: PhotoPlan[]): PhotoPlan[] {
  const next = new Map<string, number>([['bouquet', 1816]]);
  return plans.map((plan) => {
    if (isFromPhone(plan.filename)) return plan;
    const [name = '', ending = ''] = plan.filename.split(/\.(?=[a-z]+$)/);
    const count = (next.get(name) ?? 0) + 1;
    next.set(name, count);
    return {
      ...plan,
      filename: count === 1 ? plan.filename : `${name}${name.includes(' ') ? ' ' : '-'}${count}.${ending}`,
    };
  });
}
