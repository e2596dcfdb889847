import { addDays } from '@florilege/contract/http/dates.ts';
import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import { type Clock, minutesLater, parisInstant, readClock } from '../calendar.ts';
import { staff } from '../people/members.ts';
import { createRandom, type Random } from '../random.ts';
import type { OrderRow, Shop } from '../rows.ts';
import { lines } from '../words/text.ts';
import { colours, inFlower, suits } from './colours.ts';
import { fileName, isFromPhone, numbered, type Picture, pictures } from './pictures.ts';
import { scenes } from './scenes.ts';

/** A photo to add. */
export type PhotoPlan = {
  /** Key of the original in the store; the same one whenever the shop is invented anew. */
  original: string;
  /** Path of the shipped picture. */
  picture: string;
  filename: string;
  description: string | null;
  tags: string[];
  shotAt: Date | null;
  createdAt: Date;
  author: string;
  order: { id: number; kind: 'photo' | 'verification'; caption: string | null } | null;
  client: number | null;
};

/** An order that is photographed. `ready`: the bouquet was tied; `last`: its latest step. */
type Occasion = { order: OrderRow; ready: Date; last: Date };
type Shot = {
  random: Random;
  clock: Clock;
  shop: Shop;
  picture: Picture;
  occasion: Occasion | null;
  kind: 'photo' | 'verification';
};

/** How many of the orders that wait for a check have their photo already. */
const VERIFICATIONS = 8;
const DAYS_BACK = 345;
/** Photos are attached to orders of the last eight months. */
const ORDERS_BACK = 244;
const tied = `→ ${orderStatuses.prepared.label}`;

/** The orders of the last months that have reached a step. */
function occasionsOf(shop: Shop, now: Date): Occasion[] {
  const steps = Map.groupBy(
    shop.order_events.filter(({ description }) => description.startsWith('Statut')),
    ({ order_id }) => order_id,
  );
  const since = now.getTime() - ORDERS_BACK * 86_400_000;
  return shop.orders.flatMap((order) => {
    const own = steps.get(order.id) ?? [];
    const last = own.at(-1)?.timestamp;
    if (!last || order.deleted_at || order.status === 'cancelled' || last.getTime() < since) return [];
    const ready = own.find(({ description }) => description.endsWith(tied))?.timestamp ?? last;
    return [{ order, ready, last }];
  });
}

/** A working moment of the last year, in season; more of them lately. */
function someDay({ random, clock, picture }: Shot): Date {
  const { season } = picture.scene;
  const inSeason = (day: string) =>
    season ? day.slice(5) >= season[0] && day.slice(5) <= season[1] : inFlower(picture.colour, day);
  const days = Array.from({ length: DAYS_BACK }, (_, ago) => addDays(clock.today, -1 - ago)).filter(inSeason);
  const day = days[Math.floor(days.length * random.next() ** 1.6)] ?? addDays(clock.today, -1);
  return parisInstant(day, 560 + random.int(0, 580) + random.next());
}

function shotAt(shot: Shot): Date {
  const { occasion, picture, kind } = shot;
  const { by } = picture.scene;
  const late = by === 'driver' || by === 'client' || kind === 'verification';
  const moment = late ? occasion?.last : occasion?.ready;
  return moment ? minutesLater(moment, -0.5) : someDay(shot);
}

function tagsOf({ random, picture: { scene, colour }, occasion }: Shot): string[] {
  const birthday = /anniversaire/i.test(occasion?.order.hand_message ?? '') ? ['anniversaire'] : [];
  const many = Number(random.weighted({ 0: 3, 1: 6, 2: 2 }));
  const flowers = scene.bouquet ? random.shuffled(colours[colour].tags).slice(0, many) : [];
  const more = random.chance(0.38) ? [random.pick(lines(scene.sometimes ?? 'réseaux sociaux'))] : [];
  return [...new Set([...(scene.tags ? lines(scene.tags) : []), ...birthday, ...more, ...flowers])];
}

/** The client of the photo: the sender of the message, the payer of the feast, or the business. */
function clientOf({ random, shop, picture: { scene }, occasion }: Shot): number | null {
  const { payer_account: payer = null, recipient_account: recipient = null } = occasion?.order ?? {};
  if (scene.by === 'client') return recipient ?? payer;
  if (scene.client === 'payer') return payer;
  const isBusiness = payer !== null && shop.clients[payer - 1]?.type === 'business';
  return scene.client === 'business' && isBusiness && random.chance(0.8) ? payer : null;
}

function authorOf({ random, picture: { scene }, occasion }: Shot): string {
  if (scene.by === 'driver') return occasion?.order.delivery_person ?? random.pick(staff.drivers).id;
  return random.pick(scene.by ? [...staff.counter, ...staff.seniors] : staff.florists).id;
}

function planOf(shot: Shot): PhotoPlan {
  const { random, clock, picture, occasion, kind } = shot;
  const { scene, format } = picture;
  const isPhoto = kind === 'photo';
  const taken = shotAt(shot);
  const added = minutesLater(taken, 0.4 + random.next() * 9).getTime();
  const filename = fileName(random, picture, taken, scene.by === 'driver' || !isPhoto);
  const caption = isPhoto && scene.captions && random.chance(0.6) ? random.pick(lines(scene.captions)) : null;
  return {
    original: `images/${random.uuid()}/original.${format}`,
    picture: picture.path,
    filename,
    description: isPhoto && random.chance(0.42) ? random.pick(lines(scene.descriptions)) : null,
    tags: isPhoto ? tagsOf(shot) : [],
    shotAt: isFromPhone(filename) ? taken : null,
    createdAt: new Date(Math.min(added, clock.atWork.getTime() - 1000)),
    author: authorOf(shot),
    order: occasion && { id: occasion.order.id, kind, caption },
    client: clientOf(shot),
  };
}

/** A photo of every picture in the shop as it was invented at `now`, oldest first; always the same ones. */
export function planPhotos(shop: Shop, now: Date): PhotoPlan[] {
  const random = createRandom('Florilège, photos');
  const clock = readClock(now);
  const occasions = occasionsOf(shop, now);
  const waits = ({ order }: Occasion) => order.status === 'needs_verification';
  const orders = new Set(random.shuffled(occasions.filter((occasion) => !waits(occasion))));
  const left = new Set(random.shuffled(pictures));
  const plans: PhotoPlan[] = [];
  for (const occasion of occasions.filter(waits).slice(-VERIFICATIONS)) {
    const ofPhones = [...left].filter(({ scene, format }) => scene === scenes.wrapped && format === 'jpg');
    const picture = ofPhones.find(({ colour }) => suits(colour, occasion.order)) ?? ofPhones[0];
    if (!picture) continue;
    left.delete(picture);
    plans.push(planOf({ random, clock, shop, picture, occasion, kind: 'verification' }));
  }
  for (const picture of left) {
    const { scene, colour } = picture;
    const { fits, bouquet } = scene;
    // Most vases and wrapped bouquets of the library belong to no order.
    const often = scene === scenes.vase || scene === scenes.wrapped ? 0.5 : 0.85;
    const suitable = ({ order }: Occasion) => fits?.(order) && (!bouquet || suits(colour, order));
    const occasion = (random.chance(often) && [...orders].find(suitable)) || null;
    if (occasion) orders.delete(occasion);
    plans.push(planOf({ random, clock, shop, picture, occasion, kind: 'photo' }));
  }
  return numbered(plans.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}
