import type { Cents } from '@florilege/contract/http/money.ts';
import * as offer from '../orders/bouquets.ts';
import { type Feast, monthOf, weekday } from '../orders/calendar.ts';
import type { Client } from '../people/clients.ts';
import type { Random } from '../random.ts';
import * as cards from './messages.ts';
import { typography } from './typography.ts';

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;

function seasonOf(day: string): offer.Season {
  const month = monthOf(day);
  if (month === 12 || month < 3) return 'winter';
  if (month < 6) return 'spring';
  return month < 9 ? 'summer' : 'autumn';
}

/** Bouquets of the season that the market really has that month. */
export function bouquetsOf(day: string): offer.Bouquet[] {
  const absent = offer.missing[monthOf(day)];
  return offer.seasonal[seasonOf(day)].filter(({ note }) => !absent?.test(note));
}

type Priced = { note: string; amount: Cents };

/** A bouquet and its price: round euros mostly, now and then a shop-window price such as 39,90 €. */
export function priced(random: Random, choices: readonly offer.Bouquet[]): Priced {
  const { from, to, note } = random.pick(choices);
  const step = to > 250 ? 10 : 5;
  const euros = Math.min(to, Math.max(from, Math.round(random.int(from, to) / step) * step));
  const amount = euros < 80 && random.chance(0.12) ? euros * 100 - 10 : euros * 100;
  return { note: typography(note), amount };
}

export type Purpose = cards.Occasion | 'house' | 'compliments';

/** Bouquets for one's own table rather than for a present. */
const forOneself = /table|entrée|réveillon/i;

type Wanted = { day: string; purpose: Purpose; feast: Feast | null; present?: boolean };

export function bouquetFor(random: Random, { day, purpose, feast, present = false }: Wanted): Priced {
  if (purpose === 'condolences') {
    const { note, amount } = priced(random, offer.mourning);
    return { amount, note: `${note}. ${typography(random.pick(offer.ceremonies))}` };
  }
  if (purpose === 'birth') return priced(random, offer.birth);
  if (purpose === 'house') return priced(random, offer.forOffices);
  if (purpose === 'compliments') return priced(random, offer.fromOffices);
  const choices = feast && random.chance(0.85) ? offer.festive[feast] : bouquetsOf(day);
  return priced(random, present ? choices.filter(({ note }) => !forOneself.test(note)) : choices);
}

/** An addition to some notes: pick-ups need no door code, and only a gift is a surprise. */
export function advice(random: Random, goes: 'pickup' | 'home' | 'gift'): string {
  if (!random.chance(goes === 'pickup' ? 0.2 : 0.4)) return '';
  const code = `${random.int(10, 98)}${random.pick(['A', 'B'])}${random.int(10, 98)}`;
  const surprise = goes === 'gift' ? ['Surprise : ne pas prévenir.'] : [];
  const isCarried = goes !== 'pickup' && random.chance(0.8);
  const text = random.pick(isCarried ? [...offer.carryingAdvice, ...surprise] : offer.tyingAdvice);
  return typography(`. ${text.replace('{code}', code).replace('{floor}', random.pick(offer.floors))}`);
}

type Card = { day: string; purpose: Purpose; feast: Feast | null; payer: Client; recipient: Client | null };

function cardsFor({ day, purpose, feast, payer, recipient }: Card): readonly string[] {
  const maternal = recipient !== null && payer.story.mother === recipient;
  if (payer.type === 'business') {
    if (monthOf(day) === 12) return [cards.seasonsGreetings];
    return recipient?.type === 'business' ? cards.toCompany : cards.toPerson;
  }
  if (feast === 'mothers' && maternal) return cards.toMother;
  if (feast === 'grandmothers' && maternal) return cards.toGrandmother;
  if (feast && (purpose === 'love' || purpose === 'friendship')) return cards.feastCards[feast];
  if (purpose === 'birthday' && maternal) return cards.toMotherBirthday;
  return purpose === 'house' || purpose === 'compliments'
    ? cards.personal.friendship
    : cards.personal[purpose];
}

const forWomen =
  /\bma \{to\}|la meilleure des|aussi belle|grande dame|femme de ma vie|mon ange|des mamans|fête des mères/;
const familiar = /\b(te|tu|toi|ton|ta|tes)\b|t’/i;
const forElders = /retraite|Soixante/;
const notForElders = /Trente ans|quarante ans|diplôme|Mention|nouveau poste/;

/** Whether a card may go to this recipient, by name, gender, age and number. */
function fits(text: string, recipient: Client | null): boolean {
  if (!recipient) return !text.includes('{to}');
  const { firstName, woman, elder } = recipient.story;
  if (firstName === null) return !text.includes('{to}') && !familiar.test(text);
  return (woman || !forWomen.test(text)) && !(elder ? notForElders : forElders).test(text);
}

function signatureOf(text: string, { purpose, payer: { story } }: Card): string {
  const { close, formal, together } = story.signs;
  if (purpose === 'love') return close;
  if (/\b(nous|notre|nos|on)\b/i.test(text) && !text.includes('{from} et')) return together;
  return /\b(vous|votre|vos)\b/i.test(text) ? formal : close;
}

/** The card, or null when none fits. */
export function cardFor(random: Random, card: Card): string | null {
  const fitting = cardsFor(card).filter((text) => fits(text, card.recipient));
  if (fitting.length === 0) return null;
  const text = random.pick(fitting);
  const words: Record<string, string> = {
    to: card.recipient?.story.firstName ?? '',
    from: signatureOf(text, card),
    weekday: weekdays[weekday(card.day)] ?? '',
    boy: random.pick(cards.babies.boys),
    girl: random.pick(cards.babies.girls),
    late: random.pick(cards.departed.men),
    lateShe: random.pick(cards.departed.women),
    room: String(random.int(1, 4) * 100 + random.int(1, 32)),
  };
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  return typography(filled.replace(', Toute', ', toute'));
}
