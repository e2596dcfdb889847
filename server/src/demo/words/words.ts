import type { Cents } from '@florilege/contract/http/money.ts';
import { type Feast, monthOf, weekday } from '../calendar.ts';
import type { Client } from '../people/clients.ts';
import type { Random } from '../random.ts';
import * as offer from './bouquets.ts';
import * as cards from './messages.ts';

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;
/** By month from January to November; December is winter again. */
const seasons = [
  ...['winter', 'winter', 'spring', 'spring', 'spring'],
  ...['summer', 'summer', 'summer', 'autumn', 'autumn', 'autumn'],
] as offer.Season[];

/** Bouquets of the season that the market really has that month. */
export function bouquetsOf(day: string): offer.Bouquet[] {
  const absent = offer.missing[monthOf(day)];
  return offer.seasonal[seasons[monthOf(day) - 1] ?? 'winter'].filter(({ note }) => !absent?.test(note));
}

type Priced = { note: string; amount: Cents };

/** A bouquet and its price: round euros mostly, now and then a shop-window price such as 39,90 €. */
export function priced(random: Random, choices: readonly offer.Bouquet[]): Priced {
  const { from, to, note } = random.pick(choices);
  const step = to > 250 ? 10 : 5;
  const euros = Math.min(to, Math.max(from, Math.round(random.int(from, to) / step) * step));
  return { note, amount: euros < 80 && random.chance(0.12) ? euros * 100 - 10 : euros * 100 };
}

export type Purpose = cards.Occasion | 'house' | 'compliments';
type Wanted = { day: string; purpose: Purpose; feast: Feast | null; present?: boolean };

/** Bouquets for one's own table rather than for a present. */
const forOneself = /table|entrée|réveillon/i;
const special: Partial<Record<Purpose, offer.Bouquet[]>> = {
  condolences: offer.mourning,
  birth: offer.birth,
  house: offer.forOffices,
  compliments: offer.fromOffices,
};

export function bouquetFor(random: Random, { day, purpose, feast, present = false }: Wanted): Priced {
  const festive = feast && random.chance(0.85) ? offer.festive[feast] : bouquetsOf(day);
  const choices = present ? festive.filter(({ note }) => !forOneself.test(note)) : festive;
  const { note, amount } = priced(random, special[purpose] ?? choices);
  return { amount, note: purpose === 'condolences' ? `${note}. ${random.pick(offer.ceremonies)}` : note };
}

/** An addition to some notes: pick-ups need no door code, and only a gift is a surprise. */
export function advice(random: Random, goes: 'pickup' | 'home' | 'gift'): string {
  if (!random.chance(goes === 'pickup' ? 0.2 : 0.4)) return '';
  const code = `${random.int(10, 98)}${random.pick(['A', 'B'])}${random.int(10, 98)}`;
  const surprise = goes === 'gift' ? ['Surprise\u00a0: ne pas prévenir.'] : [];
  const isCarried = goes !== 'pickup' && random.chance(0.8);
  const text = random.pick(isCarried ? [...offer.carryingAdvice, ...surprise] : offer.tyingAdvice);
  return `. ${text.replace('{code}', code).replace('{floor}', random.pick(offer.floors))}`;
}

type Card = { day: string; purpose: Purpose; feast: Feast | null; payer: Client; recipient: Client | null };

function cardsFor({ day, purpose, feast, payer, recipient }: Card): readonly string[] {
  const maternal = recipient !== null && payer.story.mother === recipient;
  if (payer.type === 'business') {
    if (monthOf(day) === 12) return [cards.seasonsGreetings];
    return recipient?.type === 'business' ? cards.toCompany : cards.toPerson;
  }
  if (maternal && feast === 'mothers') return cards.toMother;
  if (maternal && feast === 'grandmothers') return cards.toGrandmother;
  if (maternal && purpose === 'birthday') return cards.toMotherBirthday;
  const festive = purpose === 'love' || purpose === 'friendship' ? feast && cards.feastCards[feast] : null;
  return festive ?? cards.personal[purpose === 'house' || purpose === 'compliments' ? 'friendship' : purpose];
}

const forWomen =
  /\bma \{to\}|la meilleure des|aussi belle|grande dame|femme de ma vie|mon ange|des mamans|fête des mères/;
const familiar = /\b(te|tu|toi|ton|ta|tes)\b|t’/i;
const formal = /\b(nous|notre|nos|vous|votre|vos)\b/i;
const forElders = /retraite|Soixante/;
const notForElders = /Trente ans|quarante ans|diplôme|Mention|nouveau poste/;

/** Whether a card may go to this recipient, by name, gender, age and number. */
function fits(text: string, recipient: Client | null): boolean {
  if (!recipient) return !text.includes('{to}');
  const { firstName, woman, elder } = recipient.story;
  if (firstName === null) return !text.includes('{to}') && !familiar.test(text);
  return (woman || !forWomen.test(text)) && !(elder ? notForElders : forElders).test(text);
}

/** The card, or null when none fits. */
export function cardFor(random: Random, card: Card): string | null {
  const fitting = cardsFor(card).filter((text) => fits(text, card.recipient));
  if (fitting.length === 0) return null;
  const text = random.pick(fitting);
  const { signs } = card.payer.story;
  const words: Record<string, string> = {
    to: card.recipient?.story.firstName ?? '',
    from: card.purpose !== 'love' && formal.test(text) ? signs.formal : signs.close,
    weekday: weekdays[weekday(card.day)] ?? '',
    boy: random.pick(cards.babies.boys),
    girl: random.pick(cards.babies.girls),
    late: random.pick(cards.departed),
    room: String(random.int(1, 4) * 100 + random.int(1, 32)),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}
