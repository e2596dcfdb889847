import { addDays } from '@florilege/contract/http/dates.ts';
import { type Clock, parisInstant, readClock } from '../orders/calendar.ts';
import { minutesLater } from '../orders/timeline.ts';
import { staff } from '../people/members.ts';
import { createRandom, type Random } from '../random.ts';
import type { ClientRow, Shop } from '../rows.ts';
import { colours, inFlower, suits } from './colours.ts';
import { fileName, isFromPhone, numbered } from './file-names.ts';
import { type Occasion, occasionsOf } from './occasions.ts';
import { type Picture, pictures } from './pictures.ts';
import { scenes } from './scenes.ts';

/** A photo to add. The order and the client are found by the moment they were entered. */
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
  order: { createdAt: Date; kind: 'photo' | 'verification'; caption: string | null } | null;
  client: { createdAt: Date; name: string } | null;
};

type Shot = {
  random: Random;
  clock: Clock;
  picture: Picture;
  occasion: Occasion | null;
  kind: 'photo' | 'verification';
};

/** How many of the orders that wait for a check have their photo already. */
const VERIFICATIONS = 8;
const DAYS_BACK = 345;

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
  const some = Number(random.weighted({ 0: 3, 1: 6, 2: 2 }));
  const flowers = scene.bouquet ? random.shuffled(colours[colour].tags).slice(0, some) : [];
  const more = scene.sometimes.length > 0 && random.chance(0.38) ? [random.pick(scene.sometimes)] : [];
  return [...new Set([...scene.tags, ...birthday, ...more, ...flowers])];
}

/** The client of the photo: the sender of the message, the payer of the feast, or the business. */
function clientOf({ random, picture: { scene }, occasion }: Shot): ClientRow | null {
  if (!occasion) return null;
  const { payer, recipient } = occasion;
  if (scene.by === 'client') return recipient ?? payer;
  if (scene.client === 'payer') return payer;
  return scene.client === 'business' && payer?.type === 'business' && random.chance(0.8) ? payer : null;
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
  const added = minutesLater(taken, 0.4 + random.next() * 9);
  const client = clientOf(shot);
  const filename = fileName(random, picture, taken, scene.by === 'driver' || !isPhoto);
  return {
    original: `images/${random.uuid()}/original.${format}`,
    picture: picture.path,
    filename,
    description: isPhoto && random.chance(0.42) ? random.pick(scene.descriptions) : null,
    tags: isPhoto ? tagsOf(shot) : [],
    shotAt: isFromPhone(filename) ? taken : null,
    createdAt: new Date(Math.min(added.getTime(), clock.atWork.getTime() - 1000)),
    author: authorOf(shot),
    order: occasion && {
      createdAt: occasion.order.created_at,
      kind,
      caption: isPhoto && scene.captions && random.chance(0.6) ? random.pick(scene.captions) : null,
    },
    client: client && { createdAt: client.created_at, name: client.name },
  };
}

/** A phone's picture of a tied bouquet, in the colours of the order if there is one. */
function pictureToVerify({ order }: Occasion, left: ReadonlySet<Picture>): Picture | undefined {
  const taken = [...left].filter(({ scene, format }) => scene === scenes.wrapped && format === 'jpg');
  return taken.find(({ colour }) => suits(colour, order)) ?? taken[0];
}

/** A photo of every picture in the shop as it was invented at `now`, oldest first; always the same ones. */
export function planPhotos(shop: Shop, now: Date): PhotoPlan[] {
  const random = createRandom('Florilège, photos');
  const clock = readClock(now);
  const { toVerify, next } = occasionsOf(random, shop, now);
  const left = new Set(random.shuffled(pictures));
  const plans: PhotoPlan[] = [];
  for (const occasion of toVerify.slice(-VERIFICATIONS)) {
    const picture = pictureToVerify(occasion, left);
    if (!picture) continue;
    left.delete(picture);
    plans.push(planOf({ random, clock, picture, occasion, kind: 'verification' }));
  }
  for (const picture of left) {
    // Most vases and wrapped bouquets of the library belong to no order.
    const often = picture.scene === scenes.vase || picture.scene === scenes.wrapped ? 0.5 : 0.85;
    const occasion = random.chance(often) ? next(picture) : null;
    plans.push(planOf({ random, clock, picture, occasion, kind: 'photo' }));
  }
  return numbered(plans.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}
