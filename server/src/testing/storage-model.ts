/** Storages and parcels as a plain program would keep them, one call after the other; time in whole days. */
export type Thing = {
  owner: number;
  state: 'available' | 'selected' | 'paid' | 'shipped' | 'expired';
  /** Days left; below 0 it is overdue. */
  left: number;
  parcel: number | null;
  /** Days that the staff added, the last ones last. */
  added: number[];
};
export type Way = 'paid' | 'processing' | 'shipping' | 'delivered' | 'refunded' | 'cancelled';
export type Parcel = { owner: number; things: number[]; fee: number; way: Way; leftWhenSent: number[] };
export type Model = { tokens: number[]; things: Thing[]; parcels: Parcel[] };

const isOverdue = ({ state, left }: Thing) => state === 'expired' || left < 0;
const isInParcel = ({ state }: Thing) => state === 'paid' || state === 'shipped';
const isFree = (thing: Thing) => !isInParcel(thing) && !isOverdue(thing);

export const newModel = (members: number, each: number, tokens: number): Model => ({
  tokens: Array(members).fill(tokens),
  things: Array.from({ length: members * each }, (_, i) => ({
    owner: Math.floor(i / each),
    state: 'available',
    left: 60,
    parcel: null,
    added: [],
  })),
  parcels: [],
});

const thing = (model: Model, i: number): Thing => model.things[i] as Thing;

/** Each returns whether it was done; otherwise it has changed nothing. */
export const select = (model: Model, i: number): boolean => {
  if (!isFree(thing(model, i))) return false;
  thing(model, i).state = 'selected';
  return true;
};

export const unselect = (model: Model, i: number): boolean => {
  if (isInParcel(thing(model, i))) return false;
  if (thing(model, i).state === 'selected') thing(model, i).state = 'available';
  return true;
};

export function send(model: Model, owner: number, things: number[]): boolean {
  const fee = things.length >= 5 ? 0 : 60;
  const mine = things.map((i) => thing(model, i));
  if (mine.some((one) => one.owner !== owner || !isFree(one)) || (model.tokens[owner] ?? 0) < fee)
    return false;
  model.tokens[owner] = (model.tokens[owner] ?? 0) - fee;
  for (const one of mine) Object.assign(one, { state: 'paid', parcel: model.parcels.length });
  model.parcels.push({ owner, things, fee, way: 'paid', leftWhenSent: mine.map(({ left }) => left) });
  return true;
}

const next: Record<'pack' | 'hand' | 'deliver' | 'return' | 'cancel', [from: Way, to: Way]> = {
  pack: ['paid', 'processing'],
  hand: ['processing', 'shipping'],
  deliver: ['shipping', 'delivered'],
  return: ['shipping', 'cancelled'],
  cancel: ['paid', 'refunded'],
};
export type Turn = keyof typeof next;

export function turn(model: Model, nth: number, how: Turn): boolean {
  const parcel = model.parcels[nth];
  const [from, to] = next[how];
  if (parcel?.way !== from) return false;
  parcel.way = to;
  const isBack = how === 'return' || how === 'cancel';
  for (const [k, i] of parcel.things.entries()) {
    if (how === 'hand') thing(model, i).state = 'shipped';
    if (isBack)
      Object.assign(thing(model, i), { state: 'available', parcel: null, left: parcel.leftWhenSent[k] });
  }
  if (how === 'cancel') model.tokens[parcel.owner] = (model.tokens[parcel.owner] ?? 0) + parcel.fee;
  return true;
}

export function pass(model: Model, days: number): void {
  for (const one of model.things) one.left -= days;
}

export function expire(model: Model): void {
  for (const one of model.things) if (!isInParcel(one) && one.left < 0) one.state = 'expired';
}

export function prolong(model: Model, i: number, days: number): boolean {
  const one = thing(model, i);
  if (isInParcel(one)) return false;
  one.added.push(Math.max(one.left, 0) + days - one.left);
  one.left += one.added.at(-1) ?? 0;
  if (one.state === 'expired') one.state = 'available';
  return true;
}

export function undoProlonging(model: Model, i: number): boolean {
  const one = thing(model, i);
  if (isInParcel(one) || one.added.length === 0) return false;
  one.left -= one.added.pop() ?? 0;
  if (one.left < 0) one.state = 'expired';
  return true;
}
