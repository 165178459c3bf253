import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretSettings } from '../server/src/platform/secret-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'deploy/release.sh'), args, {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const sections = {
  '2026.11': '資料：`0000beef`\n\nfirst\n',
  '2026.12': '資料：`1111beef`\n必經：the next one drops a column\n\nsecond\n',
  '2026.12.1': '資料：`2222beef`\n\nthird\n',
  '2027.01': 'fourth\n',
};
let folder = '';
const at = (version: string) => path.join(folder, version);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  const versions = Object.entries(sections);
  for (const [nth, [version]] of versions.entries()) {
    mkdirSync(at(version));
    const known = versions.slice(0, nth + 1).reverse();
    const text = known.map(([name, section]) => `## ${name}\n\n${section}\n`).join('');
    writeFileSync(path.join(at(version), 'CHANGELOG.md'), `# Changes\n\nA sentence.\n\n${text}`);
  }
  mkdirSync(at('ancient'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a step says from where to where it goes, and what lies between', () => {
  const { status, stdout } = run('notes', at('2026.11'), at('2026.12'));
  expect(status).toBe(0);
  expect(stdout).toContain('From release 2026.11 to 2026.12:\n\n## 2026.12\n');
  expect(stdout).toContain('second');
  expect(stdout).not.toMatch(/first|資料|A sentence/);
});

test('several releases are passed in one step where none of them is a stop', () => {
  const { status, stdout } = run('notes', at('2026.12'), at('2027.01'));
  expect(status).toBe(0);
  expect(stdout).toMatch(/## 2027\.01[\s\S]*fourth[\s\S]*## 2026\.12\.1[\s\S]*third/);
  expect(stdout).not.toContain('second');
});

test.each(['2026.11', 'ancient'])('no step from %s passes over a stop, and the stop is named', (from) => {
  const { status, stderr } = run('notes', at(from), at('2027.01'));
  expect({ status, stderr }).toEqual({
    status: 3,
    stderr: '\nRelease 2026.12 has to run on this machine first: git checkout 2026.12, then this command.\n',
  });
  expect(run('notes', at(from), at('2026.12')).status).toBe(0);
});

test('a step back is one as well, and ends at a stop', () => {
  expect(run('notes', at('2027.01'), at('2026.12'))).toMatchObject({
    status: 0,
    stdout: 'From release 2027.01 back to 2026.12.\n',
  });
  expect(run('notes', at('2027.01'), at('2026.11'))).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('go back to 2026.12 at most'),
  });
});

test('the same release once more, and a machine from before all versions', () => {
  expect(run('notes', at('2026.12'), at('2026.12'))).toMatchObject({
    status: 0,
    stdout: 'Release 2026.12, as before.\n',
  });
  expect(run('notes', at('ancient'), at('2026.11')).stdout).toContain(
    'From release before all that have a version to 2026.11:',
  );
});

test('a machine keeps three releases, those that were opened last, and no half of one', () => {
  const kept = path.join(folder, 'kept');
  for (const [nth, name] of ['d', 'b', 'e', 'a', 'c.part'].entries()) {
    mkdirSync(path.join(kept, name, 'inside'), { recursive: true });
    utimesSync(path.join(kept, name), 1_000 + nth, 1_000 + nth);
  }
  expect(run('tidy', kept).status).toBe(0);
  expect(readdirSync(kept).sort()).toEqual(['a', 'b', 'e']);
  expect(run('tidy', kept).status).toBe(0);
  expect(existsSync(path.join(kept, 'b/inside'))).toBe(true);
});

test('the installation asks before it changes anything, and tidies when the new release answers', () => {
  const install = readFileSync(path.join(root, 'deploy/install.sh'), 'utf8');
  const places = [
    '"$here/release.sh" notes "$(readlink -f /opt/kujiya/current)" "$root"',
    'apt-get update',
    'npm prune --omit=dev',
    'mv "$release.part" "$release"',
    'ln -sfn "$release"',
    '/api/ready',
    '"$here/release.sh" tidy /opt/kujiya/releases',
  ].map((line) => install.indexOf(line));
  expect(places).not.toContain(-1);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

test.each([
  [2_048, 512, 1_024, 128, 2_048],
  [16_384, 4_096, 8_192, 1_024, 4_096],
  [131_072, 8_192, 65_536, 1_024, 4_096],
])('PostgreSQL on a machine of %d MB gets its share of the memory', (memory, own, cached, upkeep, log) => {
  const { status, stdout } = spawnSync(path.join(root, 'deploy/size.sh'), [String(memory)], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const settings = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(settings).toEqual([
    `shared_buffers = ${own}MB`,
    `effective_cache_size = ${cached}MB`,
    `maintenance_work_mem = ${upkeep}MB`,
    `max_wal_size = ${log}MB`,
  ]);
});

test('the page of secrets says of every secret that the shop reads, makes or keeps how it is changed', () => {
  const page = readFileSync(path.join(root, 'docs/secrets.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const made = readFileSync(path.join(root, 'deploy/settings.sh'), 'utf8').matchAll(/^secret ([\w-]+)$/gm);
  const stored = ['server/src', 'server/migrations'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!test)\.(ts|sql)$/.test(file) && !/^(testing|demo)\//.test(file))
      .flatMap((file) => [
        ...readFileSync(path.join(root, folder, file), 'utf8').matchAll(
          /(?:storedKey|keepKey)\(\w+, '([\w-]+)'|insert into shop_keys [^;]*?values \('([\w-]+)'/g,
        ),
      ]),
  );
  const names = [
    ...secretSettings.map((name) => name.toLowerCase().replaceAll('_', '-')),
    ...[...made].map(([, name = '']) => name),
    ...stored.map(([, key, row]) => key ?? row ?? ''),
  ];
  expect(names.length).toBeGreaterThan(18);
  expect(names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});
