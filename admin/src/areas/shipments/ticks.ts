import type { PickedThing } from '@kujiya/contract/staff/packing';

/**
 * The name under which a thing is ticked: with its shipments and pieces, so that a tick ends when the list asks for
 * something that was not fetched yet.
 */
export const tickOf = ({ code, shipments }: PickedThing): string =>
  [code, ...shipments.map(({ id, quantity }) => `${id}x${quantity}`)].join(' ');

/** Ticks that are kept beside those of the present list, which other lists may still need. */
const most = 1_000;

/** The ticks after one was set or taken back; the oldest are forgotten. */
export const withTick = (ticks: readonly string[], tick: string, isSet: boolean): string[] => {
  const others = ticks.filter((one) => one !== tick);
  return isSet ? [...others, tick].slice(-most) : others;
};
