import type { Cents } from '@florilege/contract/http/money.ts';
import {
  type Bouquet,
  birth,
  carryingAdvice,
  ceremonies,
  festive,
  floors,
  forOffices,
  fromOffices,
  missing,
  mourning,
  type Season,
  seasonal,
  tyingAdvice,
} from '../orders/bouquets.ts';
import { type Feast, monthOf, weekday } from '../orders/calendar.ts';
import type { Client } from '../people/clients.ts';
import type { Random } from '../random.ts';
import {
  babies,
  departed,
  feastCards,
  type Occasion,
  personal,
  seasonsGreetings,
  toCompany,
  toGrandmother,
  toMother,
  toMotherBirthday,
  toPerson,
} from './messages.ts';
import { typography } from './typography.ts';

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;

function seasonOf(day: string): Season {
  const month = monthOf(day);
  if (month === 12 || month < 3) return 'winter';
  if (month < 6) return 'spring';
  return month < 9 ? 'summer' : 'autumn';
}

/** Bouquets of the season that the market really has that month. */
export function bouquetsOf(day: string): readonly Bouquet[] {
  const absent = missing[monthOf(day)];
  return seasonal[seasonOf(day)].filter(([, , note]) => !absent?.test(note));
}

/** A bouquet and its price: round euros mostly, now and then a shop-window price such as 39,90 €. */
export function priced(random: Random, choices: readonly Bouquet[]): { note: string; amount: Cents } {
  const [from, to, note] = random.pick(choices);
  const step = to > 250 ? 10 : 5;
  const euros = Math.min(to, Math.max(from, Math.round(random.int(from, to) / step) * step));
  const amount = euros < 80 && random.chance(0.12) ? euros * 100 - 10 : euros * 100;
  return { note: typography(note), amount };
}

export type Purpose = Occasion | 'house' | 'compliments';

/** What one orders for one's own table rather than as a present. */
const forOneself = /table|entrée|réveillon/i;

export function bouquetFor(
  random: Random,
  day: string,
  purpose: Purpose,
  feast: Feast | null,
  present = false,
): { note: string; amount: Cents } {
  if (purpose === 'condolences') {
    const { note, amount } = priced(random, mourning);
    return { amount, note: `${note}. ${typography(random.pick(ceremonies))}` };
  }
  if (purpose === 'birth') return priced(random, birth);
  if (purpose === 'house') return priced(random, forOffices);
  if (purpose === 'compliments') return priced(random, fromOffices);
  const choices = feast && random.chance(0.85) ? festive[feast] : bouquetsOf(day);
  return priced(random, present ? choices.filter(([, , note]) => !forOneself.test(note)) : choices);
}

/** What is added to some notes; a bouquet that is picked up needs no door code, one for oneself is no surprise. */
export function advice(random: Random, goes: 'pickup' | 'home' | 'gift'): string {
  if (!random.chance(goes === 'pickup' ? 0.2 : 0.4)) return '';
  const code = `${random.int(10, 98)}${random.pick(['A', 'B'])}${random.int(10, 98)}`;
  const carrying = goes === 'gift' ? [...carryingAdvice, 'Surprise : ne pas prévenir.'] : carryingAdvice;
  const text = random.pick<string>(goes !== 'pickup' && random.chance(0.8) ? carrying : tyingAdvice);
  return typography(`. ${text.replace('{code}', code).replace('{floor}', random.pick(floors))}`);
}

type Card = { day: string; purpose: Purpose; feast: Feast | null; payer: Client; recipient: Client | null };

function cardsFor({ day, purpose, feast, payer, recipient }: Card): readonly string[] {
  const maternal = recipient !== null && payer.story.mother === recipient;
  if (payer.type === 'business') {
    if (monthOf(day) === 12) return [seasonsGreetings];
    return recipient?.type === 'business' ? toCompany : toPerson;
  }
  if (feast === 'mothers' && maternal) return toMother;
  if (feast === 'grandmothers' && maternal) return toGrandmother;
  if (feast && (purpose === 'love' || purpose === 'friendship')) return feastCards[feast];
  if (purpose === 'birthday' && maternal) return toMotherBirthday;
  return purpose === 'house' || purpose === 'compliments' ? personal.friendship : personal[purpose];
}

const forWomen =
  /\bma \{to\}|la meilleure des|toujours aussi belle|grande dame|la femme de ma vie|mon ange|aussi belle|des mamans|fête des mères/;

const familiar = /\b(te|tu|toi|ton|ta|tes)\b|t’/i;
const forElders = /retraite|Soixante/;
const notForElders = /Trente ans|quarante ans|diplôme|Mention|nouveau poste/;

/** Whether a card may go to this recipient: his name, gender, age and number. */
function fits(text: string, recipient: Client | null): boolean {
  if (!recipient) return !text.includes('{to}');
  const { firstName, woman, elder } = recipient.story;
  if (firstName === null) return !text.includes('{to}') && !familiar.test(text);
  return (woman || !forWomen.test(text)) && !(elder ? notForElders : forElders).test(text);
}

/** The card, or null when none fits. */
export function cardFor(random: Random, card: Card): string | null {
  const { payer, recipient } = card;
  const to = recipient?.story.firstName ?? null;
  const fitting = cardsFor(card).filter((text) => fits(text, recipient));
  if (fitting.length === 0) return null;
  const text = random.pick(fitting);
  const several =
    card.purpose !== 'love' && /\b(nous|notre|nos|on)\b/i.test(text) && !text.includes('{from} et');
  const signs = payer.story.signs;
  const from = several
    ? signs.together
    : card.purpose !== 'love' && /\b(vous|votre|vos)\b/i.test(text)
      ? signs.formal
      : signs.close;
  const words: Record<string, string> = {
    to: to ?? '',
    from,
    weekday: weekdays[weekday(card.day)] ?? '',
    boy: random.pick(babies.boys),
    girl: random.pick(babies.girls),
    late: random.pick(departed.men),
    lateShe: random.pick(departed.women),
    room: String(random.int(1, 4) * 100 + random.int(1, 32)),
  };
  return typography(
    text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '').replace(', Toute', ', toute'),
  );
}
