import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { statementsOf } from './migrations.ts';
import { migrationsIn, releasesOf, unstopped } from './releases.ts';

const root = path.resolve(import.meta.dirname, '..');
const releases = releasesOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
const dumpOf = (data: string) => path.join(root, `server/src/testing/releases/${data}.sql.br`);
const folder = path.join(root, 'server/migrations');
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));

/** Supported releases whose data no test would open. */
const withoutData = (all: typeof releases, isReleased: (version: string) => boolean) =>
  all
    .filter(({ version, data }, nth) =>
      data === null ? nth > 0 || isReleased(version) : !existsSync(dumpOf(data)),
    )
    .map(({ version }) => version);

test('every release is a month, newer than those below it', () => {
  const names = releases.map(({ version }) => version);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^20\d\d\.(0[1-9]|1[0-2])(\.[1-9]\d*)?$/.test(name))).toEqual([]);
  const rank = (name: string) =>
    name.split('.').reduce((sum, part, nth) => sum + Number(part) * 1_000 ** (2 - nth), 0);
  expect(names.toSorted((a, b) => rank(b) - rank(a))).toEqual(names);
});

test('every supported release has a dump of its data, which today’s build opens', () => {
  // A shallow clone has no tags: then only the newest may be on its way.
  const tags = existsSync(path.join(root, '.git'))
    ? execFileSync('git', ['tag', '--list', '20[0-9][0-9].*'], { cwd: root, encoding: 'utf8' }).split('\n')
    : [];
  expect(withoutData(releases, (version) => tags.includes(version))).toEqual([]);
  const sections = new Set(releases.map(({ version }) => version));
  expect(tags.filter((tag) => tag !== '' && !sections.has(tag))).toEqual([]);
});

test('a release without its dump is found, and one that is being made is none', () => {
  const [lost, made, before] = releasesOf(
    '# All\n\n## 2027.01\n\n## 2026.12\n\n**x**\n\n## 2026.11\n\n資料：`0000beef`\n必經：why\n',
  );
  expect(before).toEqual({ version: '2026.11', data: '0000beef', isStop: true });
  const all = [lost, made, before].filter((one) => one !== undefined);
  expect(withoutData(all, () => false)).toEqual(['2026.12', '2026.11']);
  expect(withoutData(all, (version) => version === '2027.01')).toContain('2027.01');
});

test('no migration takes away what a supported release uses without a stop between', () => {
  const known = releases
    .flatMap(({ data, isStop }) =>
      data === null
        ? []
        : [{ isStop, migrations: migrationsIn(brotliDecompressSync(readFileSync(dumpOf(data))).toString()) }],
    )
    .reverse();
  expect(known.filter(({ migrations }) => migrations.size < 16)).toEqual([]);
  const contractions = migrations.flatMap((name) =>
    statementsOf(readFileSync(path.join(folder, name), 'utf8')).flatMap(({ contracts }) =>
      contracts === null ? [] : [{ name, contracts }],
    ),
  );
  // What contracts between the first release and the oldest data is met before any release with a version.
  const since = contractions.filter(({ name }) => known[0] && !known[0].migrations.has(name));
  expect(unstopped([...known, { isStop: false, migrations: new Set(migrations) }], since)).toEqual([]);
});

test('a stop stands between the use of something and its end', () => {
  const applied = ['101_a.sql', '102_without.sql', '103_more.sql', '104_drop.sql'];
  const at = (count: number, isStop = false) => ({ isStop, migrations: new Set(applied.slice(0, count)) });
  const drop = [{ name: '104_drop.sql', contracts: '102_without.sql' }];
  expect(unstopped([at(1), at(2), at(4)], drop)).toEqual(drop);
  expect(unstopped([at(1), at(4)], drop)).toEqual(drop);
  expect(unstopped([at(1), at(2, true), at(4)], drop)).toEqual([]);
  expect(unstopped([at(1), at(2), at(3, true), at(4)], drop)).toEqual([]);
  expect(unstopped([at(1, true), at(2), at(4)], drop)).toEqual(drop);
  expect(unstopped([at(2), at(4)], drop)).toEqual([]);
});
