import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newerThanLeast } from './least-browsers.ts';

const dist = path.resolve(import.meta.dirname, '../dist');

/** What the built scripts call, and why the least browsers come to no harm. */
const harmless: Record<string, string> = {
  '.createContext': 'React’s own',
  '.getPublicKey': 'a method of the curves’ library',
  '.hidePopover': 'called only where it exists (ToastSlips.tsx)',
  '.showPopover': 'called only where it exists (ToastSlips.tsx)',
  '.isActive': 'a method of TanStack Query’s',
  '.isValid': 'a method of the curves’ library',
  '.skipTransition': 'React calls it on the transition it has begun',
  '.startViewTransition': 'React asks whether it exists',
  '.toHex': 'called only where it exists (@noble/curves)',
  '.use': 'React’s hook',
  'Uint8Array.fromHex': 'called only where it exists (@noble/curves)',
};

test('the built scripts call nothing that the least browsers lack', () => {
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(100);
  const newer = new Map<string, string[]>();
  for (const file of scripts)
    for (const name of newerThanLeast(readFileSync(path.join(dist, file), 'utf8')))
      newer.set(name, [...(newer.get(name) ?? []), file]);
  expect(Object.fromEntries(newer)).toEqual(
    Object.fromEntries(Object.keys(harmless).map((name) => [name, expect.any(Array)])),
  );
});
