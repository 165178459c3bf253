import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allImports, type Import } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const foldersOf = (side: 'server' | 'web') =>
  readdirSync(path.join(root, side, 'src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * Screens whose calls another feature serves, or that make none: the cart is checked by goods, whose stock it asks for,
 * and the settings consist of other features' sections.
 */
const screensAlone = ['cart', 'settings'];

/** Folders of the web's features that have another name on the server. */
const misnamed = (web: readonly string[], server: readonly string[]) =>
  web.filter((name) => !server.includes(name) && !screensAlone.includes(name));

test('a feature has the same name on every side', () => {
  const [web, server] = [foldersOf('web'), foldersOf('server')];
  expect(misnamed(web, server)).toEqual([]);
  expect(screensAlone.filter((name) => !web.includes(name) || server.includes(name))).toEqual([]);
  expect(misnamed(['payment', 'cart', 'likes'], ['payments', 'likes'])).toEqual(['payment']);
});

/**
 * The files of the app that name features: the server's list, and features the web needs in a certain order or before
 * its routes are loaded.
 */
const namesInApp: Readonly<Record<string, readonly string[]>> = {
  // The home screen's route, which is part of the entry.
  'web/src/app/main.tsx': ['catalogue', 'visitors'],
  'web/src/app/server.tsx': ['catalogue'],
  // The head of the home screen, from top to bottom.
  'web/src/app/HomeFront.tsx': ['banners', 'orders'],
  // The features that run beside every page, in the order in which they start.
  'web/src/app/AfterStart.tsx': ['install', 'legal', 'notifications'],
};

const storeys = /^(?:server|web)\/src\/(features|shop|platform|ui|lib|testing|demo|commands)\//;
const isApp = (file: string) =>
  /^(server|web)\/src\//.test(file) && !storeys.test(file) && !/\.test\.tsx?$/.test(file);

/** The list of features on each side: the server's by name, the web's by pattern. */
const lists = ['server/src/features.ts', 'web/src/app/other-routes.ts'];

/** The features that each file of the app imports, apart from those of the two lists. */
function namedByApp(imports: readonly Pick<Import, 'from' | 'target'>[]): Record<string, string[]> {
  const named: Record<string, string[]> = {};
  for (const { from, target } of imports) {
    const feature = target?.match(/^(?:server|web)\/src\/features\/([^/]+)\//)?.[1];
    if (feature === undefined || !isApp(from) || lists.includes(from)) continue;
    named[from] = [...(named[from] ?? []), feature].sort();
  }
  return named;
}

test('the app names features only in its lists and in four more files', () => {
  expect(namedByApp(allImports(root))).toEqual(namesInApp);
  const planted = { from: 'web/src/app/Header.tsx', target: 'web/src/features/vip/a.ts' };
  expect(namedByApp([planted])).toEqual({ 'web/src/app/Header.tsx': ['vip'] });
});
