import { concat } from '../bytes.ts';
import { hashIn, type ReadTile, TILE_WIDTH } from './tree.ts';

/** The tiles over these leaf hashes. */
export function tilesOver(leaves: readonly Uint8Array[]): ReadTile {
  const levels: (readonly Uint8Array[])[] = [leaves];
  for (let below = leaves; below.length >= TILE_WIDTH; below = levels.at(-1) ?? []) {
    const full = Array.from({ length: Math.floor(below.length / TILE_WIDTH) }, (_, i) =>
      hashIn(concat(...below.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH)), 0, TILE_WIDTH),
    );
    levels.push(full);
  }
  return async (level, index, width) =>
    concat(...(levels[level] ?? []).slice(index * TILE_WIDTH, index * TILE_WIDTH + width));
}
