import { concat } from '../bytes.ts';
import { TILE_WIDTH } from './tree.ts';

/** A tile of hashes by its level, or the bundle with the entries of a tile of level 0. */
export type TileName = { level: number | 'entries'; index: number; width: number };

/** The address below the log's (C2SP tlog-tiles): `tile/0/x001/x234/067.p/5`. */
export function tilePath({ level, index, width }: TileName): string {
  const parts = [String(index % 1_000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1_000); rest > 0; rest = Math.floor(rest / 1_000))
    parts.unshift(`x${String(rest % 1_000).padStart(3, '0')}`);
  return `tile/${level}/${parts.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** The tile that an address names; null for any other text, also for a second spelling of one. */
export function parseTilePath(path: string): TileName | null {
  const [, level = '', index = '', width = '256'] =
    /^tile\/(entries|[0-9]{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const name: TileName = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: Number(width),
  };
  const isTile = name.width >= 1 && (name.level === 'entries' || name.level < 64);
  return isTile && Number.isSafeInteger(name.index) && tilePath(name) === path ? name : null;
}

/** Most bytes of an entry. */
export const MAX_ENTRY = 65_535;

/** Entries one after the other, each with its length before it in two bytes. Throws RangeError for one that is too long. */
export const bundleOf = (entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  concat(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY) throw new RangeError(`An entry has at most ${MAX_ENTRY} bytes`);
      return [Uint8Array.of(entry.length >>> 8, entry.length & 255), entry];
    }),
  );

/** The entries of a bundle; throws RangeError for bytes that are none. */
export function entriesIn(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const [high, low] = bundle.subarray(at, at + 2);
    const end = at + 2 + (high ?? 0) * 256 + (low ?? bundle.length);
    if (end > bundle.length) throw new RangeError('The bundle of entries is cut off');
    entries.push(bundle.slice(at + 2, end));
    at = end;
  }
  return entries;
}
