import { age, type Bill, billRefusals, newPurse, type Purse, pay, purseRefusals } from './purse-model.ts';
import { at } from './tube-model.ts';

/** Cases, machines and tool cards as a plain program would keep them, one call after the other; times in ms. */

/** Figures by number, and the member who drew each. */
type Lot = { contents: number[]; drawn: Map<number, number> };
type Hold = { pack: number; box: number; lockedAt: number; expires: number; released: boolean };
export type CardType = 'shake_card' | 'insight_card';
export type Model = {
  purses: Purse[];
  prices: { box: number; case: number | null; capsule: number };
  packs: Lot[];
  batches: Lot[];
  /** By member. */
  holds: (Hold | null)[];
  /** By member and kind: the expiry of each unused card. */
  cards: Record<CardType, number[]>[];
  /** By member, package and box: figures excluded. */
  excluded: Map<string, Set<number>>;
  /** Member, package and box whose content was named. */
  seen: Set<string>;
  /** By member: how many of each figure ever came. */
  owned: Map<number, number>[];
};
/** A member, and a box of a case. */
export type Choice = { member: number; pack: number; box: number };

const swapMs = 2_000;
const restMs = 10_000;
const holdMs = 150_000;
const daysMs = 86_400_000;

export const newModel = (
  members: { tokens: number; points: number }[],
  prices: Model['prices'],
  packs: number[][],
  batches: number[][],
): Model => ({
  purses: members.map(newPurse),
  prices,
  packs: packs.map((contents) => ({ contents, drawn: new Map() })),
  batches: batches.map((contents) => ({ contents, drawn: new Map() })),
  holds: members.map(() => null),
  cards: members.map(() => ({ shake_card: [], insight_card: [] })),
  excluded: new Map(),
  seen: new Set(),
  owned: members.map(() => new Map()),
});

const aboutOf = ({ member, pack, box }: Choice) => `${member} ${pack} ${box}`;
const isLive = (hold: Hold | null, now: number): hold is Hold => hold !== null && hold.expires > now;
const isOf = (hold: Hold, { pack, box }: Omit<Choice, 'member'>) => hold.pack === pack && hold.box === box;
/** Whether a new hold on this box continues the old one: its end is less than `restMs` ago. */
const isAgain = (hold: Hold, box: Omit<Choice, 'member'>, now: number) =>
  isOf(hold, box) && hold.expires > now - restMs;
export const undrawn = ({ contents, drawn }: Lot): number[] =>
  contents.map((_, i) => i + 1).filter((number) => !drawn.has(number));

const holdsIt = ({ holds }: Model, choice: Choice, now: number) => {
  const mine = at(holds, choice.member);
  return isLive(mine, now) && isOf(mine, choice);
};
const goneRefusals = ({ contents, drawn }: Lot, box: number): string[] => [
  ...(drawn.size === contents.length ? ['package_sold_out'] : []),
  ...(box > contents.length ? ['box_missing'] : []),
  ...(drawn.has(box) ? ['box_drawn'] : []),
];

/** Every refusal for holding this box now; none: it is held. */
export function holdRefusals(model: Model, choice: Choice, now: number): string[] {
  const gone = goneRefusals(at(model.packs, choice.pack), choice.box);
  if (gone.length > 0) return gone;
  const isTaken = model.holds.some(
    (hold, member) => member !== choice.member && isLive(hold, now) && isOf(hold, choice),
  );
  const mine = at(model.holds, choice.member);
  if (isTaken) return ['box_locked'];
  if (mine === null || holdsIt(model, choice, now)) return [];
  const isResting = isAgain(mine, choice, now) && (!mine.released || mine.lockedAt + holdMs <= now);
  return [...(mine.lockedAt > now - swapMs ? ['swap_too_soon'] : []), ...(isResting ? ['box_resting'] : [])];
}

/** Takes a box until `expires`, unless the member holds it already. */
export function hold(
  model: Model,
  { member, ...box }: Choice,
  expires: number,
  seconds: number,
  now: number,
): void {
  if (holdsIt(model, { member, ...box }, now)) return;
  const mine = at(model.holds, member);
  const lockedAt = mine !== null && isAgain(mine, box, now) ? mine.lockedAt : expires - seconds * 1_000;
  model.holds[member] = { ...box, lockedAt, expires, released: false };
}

/** Ends a member's hold on a box of this case, if there is one. */
export function release(model: Model, member: number, pack: number, now: number): void {
  const mine = at(model.holds, member);
  if (isLive(mine, now) && mine.pack === pack) Object.assign(mine, { expires: now, released: true });
}

export const casePrice = ({ prices, packs }: Model, pack: number): number => {
  const { contents, drawn } = at(packs, pack);
  return drawn.size === 0 && prices.case !== null ? prices.case : prices.box * (contents.length - drawn.size);
};

const moneyRefusals = (model: Model, member: number, bill: Bill, now: number) => [
  ...billRefusals(bill),
  ...purseRefusals(at(model.purses, member), bill, now),
];

export const boxRefusals = (model: Model, choice: Choice, bill: Bill, now: number): string[] => [
  ...goneRefusals(at(model.packs, choice.pack), choice.box),
  ...(holdsIt(model, choice, now) ? [] : ['box_not_held']),
  ...moneyRefusals(model, choice.member, bill, now),
];

export function caseRefusals(model: Model, member: number, pack: number, bill: Bill, now: number): string[] {
  const gone = goneRefusals(at(model.packs, pack), 0);
  const isPicked = model.holds.some(
    (other, who) => who !== member && isLive(other, now) && other.pack === pack,
  );
  if (gone.length > 0) return gone;
  return [...(isPicked ? ['package_being_picked'] : []), ...moneyRefusals(model, member, bill, now)];
}

/** The batch on sale; null when the machine is empty. */
export const batchOnSale = ({ batches }: Model): number | null => {
  const index = batches.findIndex((batch) => undrawn(batch).length > 0);
  return index < 0 ? null : index;
};

export function capsuleRefusals(
  model: Model,
  member: number,
  count: number,
  bill: Bill,
  now: number,
): string[] {
  const batch = batchOnSale(model);
  const left = batch === null ? 0 : undrawn(at(model.batches, batch)).length;
  return [
    ...([1, 3, 5, 10].includes(count) ? [] : ['quantity_invalid']),
    ...(left === 0 ? ['machine_empty'] : left < count ? ['machine_short'] : []),
    ...moneyRefusals(model, member, bill, now),
  ];
}

/** Books a paid draw; returns those of the numbers that were a figure's first for this member. */
export function book(
  model: Model,
  member: number,
  lot: Lot,
  numbers: number[],
  bill: Bill,
  now: number,
): number[] {
  pay(at(model.purses, member), bill, now);
  const owned = at(model.owned, member);
  return numbers.filter((number) => {
    const figure = at(lot.contents, number - 1);
    lot.drawn.set(number, member);
    owned.set(figure, (owned.get(figure) ?? 0) + 1);
    return owned.get(figure) === 1;
  });
}

/** Figures a hint on this box may name. */
export function hintable(model: Model, choice: Choice): number[] {
  const { contents, ...pack } = at(model.packs, choice.pack);
  if (model.seen.has(aboutOf(choice))) return [];
  const known = model.excluded.get(aboutOf(choice)) ?? new Set();
  const others = undrawn({ contents, ...pack }).map((number) => at(contents, number - 1));
  return [...new Set(others)].filter((figure) => figure !== contents[choice.box - 1] && !known.has(figure));
}

export function cardRefusals(model: Model, choice: Choice, type: CardType, now: number): string[] {
  const missing = type === 'shake_card' ? 'hint_card_missing' : 'insight_card_missing';
  const isUseless =
    type === 'shake_card' ? hintable(model, choice).length === 0 : model.seen.has(aboutOf(choice));
  return [
    ...(holdsIt(model, choice, now) ? [] : ['box_not_held']),
    ...(at(model.cards, choice.member)[type].some((expires) => expires > now) ? [] : [missing]),
    ...(isUseless ? [type === 'shake_card' ? 'nothing_to_hint' : 'insight_known'] : []),
  ];
}

/** Uses up the card that named this figure: of the valid ones, the one that expires first. */
export function useCard(model: Model, choice: Choice, type: CardType, figure: number, now: number): void {
  const cards = at(model.cards, choice.member);
  const valid = cards[type].filter((expires) => expires > now);
  cards[type].splice(cards[type].indexOf(Math.min(...valid)), 1);
  const about = aboutOf(choice);
  if (type === 'insight_card') model.seen.add(about);
  else model.excluded.set(about, (model.excluded.get(about) ?? new Set()).add(figure));
}

export function giveCards(model: Model, member: number, type: CardType, count: number, days: number): void {
  at(model.cards, member)[type].push(...Array<number>(count).fill(Date.now() + days * daysMs));
}

/** Makes everything `ms` older. */
export function pass(model: Model, ms: number): void {
  for (const purse of model.purses) age(purse, ms);
  for (const held of model.holds)
    if (held) Object.assign(held, { lockedAt: held.lockedAt - ms, expires: held.expires - ms });
  for (const cards of model.cards)
    for (const type of ['shake_card', 'insight_card'] as const)
      cards[type] = cards[type].map((expires) => expires - ms);
}
