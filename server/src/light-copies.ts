import { access } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { drawLightCopy } from './light-copy.ts';
import { aside } from './platform/aside.ts';

const drawAside = aside<typeof drawLightCopy>(new URL('./light-copy.ts', import.meta.url), 'drawLightCopy');

/** Most copies kept in memory, of about 8 kB each. */
const most = 300;
const prefix = '/media/';

/**
 * Draws light copies (AVIF, 412 px wide, as `data:` URLs) of the pictures below `mediaDir`, by their paths, and keeps
 * them. A file that is missing, or is not a picture, has no copy and is looked for again the next time.
 */
export function createLightCopies(mediaDir: string): (address: string) => Promise<string | undefined> {
  const root = path.resolve(mediaDir) + path.sep;
  const copies = new LRUCache<string, Promise<string | undefined>>({ max: most });
  return async (address) => {
    const known = copies.get(address);
    if (known) return known;
    const file = path.resolve(root, decodeURIComponent(address.slice(prefix.length)));
    if (!address.startsWith(prefix) || !file.startsWith(root)) return undefined;
    // The address was cut out of a page, and V8 keeps the whole page as long as the cut is kept: this key is a copy.
    const key = Buffer.from(address).toString();
    // No process is started for a file that is missing.
    const copy = access(file)
      .then(() => drawAside(file))
      .catch(() => {
        copies.delete(key);
        return undefined;
      });
    copies.set(key, copy);
    return copy;
  };
}
