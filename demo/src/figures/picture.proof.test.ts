import { describe, expect, test } from 'vitest';
import { drawings } from '../catalogue.ts';
import { characterIds, characters } from './cast.ts';
import type { Colourway, Drawing, MerchKind, Theme } from './drawing.ts';
import { picture } from './picture.ts';
import { figures } from './series/all.ts';

const base: Drawing = { frame: 'item', series: 'night', cast: ['braised'], kind: 'mini', seed: 'test' };

/** Walks the tags of a document and reports every tag not closed in order, undefined reference and malformed number. */
function problems(svg: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const text = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9-]+="[^"<>]*")*)\s*(\/?)>/g,
    (_, close, name, __, self) => {
      if (close && open.pop() !== name) found.push(`stray </${name}>`);
      if (!close && !self) open.push(name);
      return '';
    },
  );
  if (text !== '') found.push(`not markup: ${text.slice(0, 80)}`);
  if (open.length > 0) found.push(`unclosed ${open.join(' ')}`);
  if (/NaN|undefined|Infinity|\[object/.test(svg)) found.push('a value that is no number');
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  if (new Set(ids).size !== ids.length) found.push('an id given twice');
  const defined = new Set(ids);
  for (const match of svg.matchAll(/url\(#([^)]+)\)/g)) {
    if (!defined.has(match[1])) found.push(`missing ${match[1]}`);
  }
  return found;
}

describe('pictures', () => {
  const all = new Map([...drawings].map(([path, drawing]) => [path, picture(drawing)]));

  test('every recipe of the catalogue gives a well-formed document', () => {
    const broken = [...all].map(([path, svg]) => [path, problems(svg)] as const);
    expect(broken.filter(([, list]) => list.length > 0)).toEqual([]);
  });

  test('the same recipe gives the same text', () => {
    for (const [path, drawing] of [...drawings].filter((_, i) => i % 12 === 0)) {
      expect(picture(structuredClone(drawing))).toBe(all.get(path));
    }
  });

  test('no two pictures of the catalogue are alike', () => {
    expect(new Set(all.values()).size).toBe(drawings.size);
  });
});

describe('the cast', () => {
  test('each figure has its own drawing, well formed in every edition', () => {
    const seen = new Set(
      characterIds.map((who) => picture({ ...base, series: characters[who].series, cast: [who] })),
    );
    expect(seen.size).toBe(characterIds.length);
    for (const colourway of [
      'gold',
      'ghost',
      'sakura',
      'mint',
      'midnight',
      'caramel',
    ] satisfies Colourway[]) {
      for (const who of characterIds) {
        expect(
          problems(picture({ ...base, series: characters[who].series, cast: [who], colourway })),
        ).toEqual([]);
      }
    }
  });

  test('every theme and every kind of merchandise can be drawn', () => {
    const themes: Theme[] = [
      'picnic',
      'rain',
      'festival',
      'sleepy',
      'winter',
      'party',
      'exam',
      'beach',
      'newyear',
      'flower',
      'music',
      'chef',
      'detective',
      'crown',
    ];
    for (const theme of themes) expect(problems(picture({ ...base, theme }))).toEqual([]);
    const kinds: MerchKind[] = [
      'figure',
      'mini',
      'lamp',
      'plush',
      'acrylic',
      'mug',
      'towel',
      'badge',
      'keyring',
      'sticker',
      'tote',
      'cushion',
      'plate',
      'pouch',
      'poster',
      'clock',
    ];
    for (const kind of kinds) {
      expect(problems(picture({ ...base, kind, frame: 'prize', cast: ['braised', 'boba', 'tofu'] }))).toEqual(
        [],
      );
    }
  });

  test('figures stay within their frame', () => {
    for (const who of characterIds) {
      const { top, hand, face } = figures[who];
      expect(Math.abs(top[0])).toBeLessThan(120);
      expect(top[1]).toBeLessThan(-300);
      expect(Math.abs(hand[0])).toBeLessThanOrEqual(290);
      expect(face[1] - face[2]).toBeGreaterThan(-680);
    }
  });
});
