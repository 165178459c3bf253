import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SleepingToy } from './SleepingToy.tsx';

const demo = path.resolve(import.meta.dirname, '../../../../demo/src/figures');
const demoText = (file: string) => readFileSync(path.join(demo, file), 'utf8');
const coloursIn = (text: string) => [...text.matchAll(/#[0-9a-f]{6}\b/g)].map(([colour]) => colour);

test('the sleeping toy is a character of our own, in its own colours', () => {
  expect(demoText('cast.ts')).toContain("nap: '午睡水豚'");
  const [nap = ''] = demoText('series/capy/friends.ts').match(/const nap: Character = \{.*?\n\};/s) ?? [];
  const [fur = ''] = demoText('series/capy/body.ts').match(/(?<=export const fur = ')#\w+/) ?? [];
  const own = [...new Set([fur, ...coloursIn(nap)])];
  expect(own.length).toBeGreaterThanOrEqual(5);
  const drawn = coloursIn(renderToStaticMarkup(<SleepingToy />));
  expect(own.filter((colour) => !drawn.includes(colour))).toEqual([]);
});
