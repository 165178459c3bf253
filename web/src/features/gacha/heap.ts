/** A capsule behind the window: its centre, its rotation in degrees, and the index of its colour in the palette. */
export type HeapCapsule = { x: number; y: number; turn: number; shade: number };

const room = { left: 35, right: 265, floor: 246 };
export const heapRadius = 15.2;
/** Capsules behind the window of a full machine. */
export const mostShown = 34;
/** At this number and below, each capsule in the machine is shown as one behind the window. */
const counted = 14;

/** A pseudo-random generator of numbers from 0 to 1, the same sequence for the same seed. */
function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

/**
 * The number of capsules shown when `remaining` of `total` are left: every one up to 14, above that a share of them.
 */
export function shownCapsules(remaining: number, total: number): number {
  if (remaining <= counted) return Math.max(0, remaining);
  const share = (remaining - counted) / Math.max(1, total - counted);
  return Math.round(counted + Math.min(1, share) * (mostShown - counted));
}

/**
 * The capsules in sight while a purchase of `bought` is opened, before the first `out` of them fall: what the machine
 * has left, and on top of it those that are still to come.
 */
export const inSightOf = (left: { remaining: number; total: number }, bought: number, out: number): number =>
  Math.min(shownCapsules(left.remaining, left.total), Math.max(0, mostShown - bought)) +
  Math.min(bought, mostShown) -
  out;

/**
 * The places in a heap, the lowest first, so that drawn capsules disappear from the top. In the machine's own units.
 */
export function heapPlaces(seed: number, shades: number): HeapCapsule[] {
  const random = seeded(seed);
  const gap = heapRadius * 2 + 0.4;
  const places: HeapCapsule[] = [];
  for (let row = 0; places.length < mostShown; row++) {
    const indent = row % 2 === 0 ? 0 : gap / 2;
    const first = room.left + heapRadius + indent;
    const count = Math.floor((room.right - heapRadius - first) / gap) + 1;
    const spare = (room.right - heapRadius - first - (count - 1) * gap) / 2;
    const middle = first + ((count - 1) * gap) / 2;
    const across = Array.from({ length: count }, (_, place) => first + place * gap);
    // Each row fills from the middle, so that a partial row looks like a heap and not like a shelf.
    across.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    for (const x of across)
      places.push({
        x: x + (indent === 0 ? spare : spare / 2) + (random() - 0.5) * 5,
        y: room.floor - heapRadius - row * (gap * 0.84) + (random() - 0.5) * 5 - 2,
        turn: Math.round((random() - 0.5) * 150),
        shade: Math.floor(random() * shades),
      });
  }
  return places.slice(0, mostShown);
}
