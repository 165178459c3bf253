/** Distance between two holes of the perforation, px. */
export const holePitch = 8;
const hole = 1.7; // radius, px

/** A pseudo-random sequence of numbers from 0 to 1 (xorshift): the same ticket tears the same way every time. */
export const seeded = (seed: number): (() => number) => {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
};

/**
 * The line along which a perforated sheet tears, from (0, 0) to (width, 0) as x, y, x, y, …: half a hole, then a ragged
 * bridge of paper, and so on. `height` is how far the bridges fray.
 */
export function tornEdge(width: number, seed: number, height = 2.2): number[] {
  const random = seeded(seed);
  const line: number[] = [0, (random() - 0.5) * height];
  for (let x = holePitch / 2; x < width - hole; x += holePitch) {
    const bridge = x - holePitch + hole;
    for (let i = 1; i <= 3; i++) {
      const at = bridge + ((holePitch - hole * 2) * i) / 4;
      if (at > 0) line.push(at, (random() - 0.5) * height);
    }
    line.push(x - hole, 0, x - hole * 0.6, -hole * 0.8, x, -hole, x + hole * 0.6, -hole * 0.8, x + hole, 0);
  }
  line.push(width, (random() - 0.5) * height);
  return line;
}
