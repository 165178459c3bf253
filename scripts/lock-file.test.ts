import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = {
  version?: string;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Locked> };

const platformName = /(^|[^a-z])(aix|android|darwin|freebsd|linux|openharmony|sunos|win32|wasm32|wasi)/;

/**
 * The package that `name` resolves to from the folder `from`: the nearest node_modules upwards, like Node's own lookup.
 */
function resolve({ packages }: Lock, from: string, name: string): Locked | undefined {
  const found = packages[`${from}${from && '/'}node_modules/${name}`];
  if (found || from === '') return found;
  return resolve({ packages }, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

/**
 * Why `npm ci` would fail elsewhere: optional packages that are absent, of another version, or for no stated platform.
 */
function errors(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => {
      const wanted = `${name}@${range} of ${folder || 'the root'}`;
      const found = resolve(lock, folder, name);
      if (!found) return `${wanted} is missing`;
      if (/^\d+\.\d+\.\d+(-|$)/.test(range) && found.version !== range)
        return `${wanted} is locked as ${found.version}`;
      if (platformName.test(name) && !found.os && !found.cpu) return `${wanted} names neither os nor cpu`;
      return [];
    }),
  );
}

const lock: Lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

test('the lock file contains the packages of every platform', () => {
  const platformPackages = Object.values(lock.packages).filter(({ os, cpu }) => os || cpu);
  expect(platformPackages.length).toBeGreaterThan(50);
  expect(errors(lock)).toEqual([]);
});

test('the lock file names no registry', () => {
  const addresses = Object.values(lock.packages).filter(({ resolved }) => resolved?.includes('://'));
  expect(addresses).toEqual([]);
});

const planted = (packages: Lock['packages']): Lock => ({
  packages: {
    'node_modules/tool': {
      version: '2.0.0',
      optionalDependencies: { '@tool/darwin-arm64': '2.0.0', '@tool/linux-x64': '2.0.0' },
    },
    'node_modules/@tool/linux-x64': { version: '2.0.0', os: ['linux'], cpu: ['x64'] },
    ...packages,
  },
});
const darwin = { version: '2.0.0', os: ['darwin'], cpu: ['arm64'] };

test('a platform’s package that is missing from the lock file is reported', () => {
  expect(errors(planted({}))).toEqual(['@tool/darwin-arm64@2.0.0 of node_modules/tool is missing']);
  // Another package's own copy does not count for this one.
  expect(errors(planted({ 'node_modules/other/node_modules/@tool/darwin-arm64': darwin }))).toHaveLength(1);
});

test('a package of another version, or without a stated platform, is reported', () => {
  expect(errors(planted({ 'node_modules/@tool/darwin-arm64': { ...darwin, version: '1.9.0' } }))).toEqual([
    '@tool/darwin-arm64@2.0.0 of node_modules/tool is locked as 1.9.0',
  ]);
  expect(errors(planted({ 'node_modules/@tool/darwin-arm64': { version: '2.0.0' } }))).toEqual([
    '@tool/darwin-arm64@2.0.0 of node_modules/tool names neither os nor cpu',
  ]);
});

test('a complete lock file has no errors, wherever its packages lie', () => {
  expect(errors(planted({ 'node_modules/@tool/darwin-arm64': darwin }))).toEqual([]);
  expect(errors(planted({ 'node_modules/tool/node_modules/@tool/darwin-arm64': darwin }))).toEqual([]);
  const ofWorkspace = { optionalDependencies: { '@tool/linux-x64': '2.0.0' } };
  expect(errors(planted({ 'node_modules/@tool/darwin-arm64': darwin, server: ofWorkspace }))).toEqual([]);
});
