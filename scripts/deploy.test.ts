import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { ready } from '@kujiya/contract/system';
import { expect, test } from 'vitest';
import { readConfig } from '../server/src/platform/config.ts';
import { secretSettings } from '../server/src/platform/secret-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true }).flatMap(
  (entry) => (entry.isFile() ? [path.relative(root, path.join(entry.parentPath, entry.name))] : []),
);
const all = files.map((file) => ({ file, text: read(file) }));

const secretFiles = secretSettings.map((name) => `${name}_FILE`);
/** Settings of the shop, as their table names them; a test there compares them with the server's. */
const settings = [...read('docs/settings.md').matchAll(/`([A-Z_]{4,})`/g)].map(([, name = '']) => name);
/** Variables of other programs: Node, PostgreSQL's image, pgBackRest, restic, etcd and Caddy's file. */
const ofOthers =
  /^(NODE_ENV|NODE_COMPILE_CACHE|PATH|POSTGRES_\w+|PGBACKREST_\w+|ETCD_\w+|RESTIC_\w+|BACKUP_PASSPHRASE_FILE|(SHOP|ADMIN)_(HOST|UPSTREAM)|ADMIN_NETWORKS)$/;

/** The variables that a file of the deployment sets for a program. */
function variablesOf(file: string, text: string): string[] {
  const patterns = file.endsWith('.yaml')
    ? [/^ {6}([A-Z_]+):/gm, /^ {4}([A-Z_]+):/gm]
    : file.endsWith('.service')
      ? [/^Environment=([A-Z_]+)=/gm]
      : file.endsWith('.env')
        ? [/^#?([A-Z_]+)=/gm]
        : file.endsWith('Containerfile')
          ? [/^(?:ENV| {3}) ([A-Z_0-9]+)=/gm]
          : [];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

test('the deployment sets only variables that the shop or its programs read', () => {
  const known = new Set<string>([...settings, ...secretFiles]);
  const named = all.flatMap(({ file, text }) => variablesOf(file, text));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !known.has(name) && !ofOthers.test(name))).toEqual([]);
});

test('a secret is never written into the settings themselves', () => {
  const written = variablesOf('.env', read('deploy/settings.env'));
  expect(written.filter((name) => secretSettings.some((secret) => secret === name))).toEqual([]);
  const databases = ['DATABASE_APP_URL_FILE', 'DATABASE_URL_FILE'];
  expect(secretFiles.filter((name) => !written.includes(name)).sort()).toEqual(databases);
});

/** Files of the repository that the deployment names, as the program that reads them finds them. */
const namedPaths = all.flatMap(({ file, text }) => [
  ...[...text.matchAll(/^COPY (?!--from|\. )(\S+)/gm)].map(([, source = '']) => source),
  ...[...text.matchAll(/^ {4}- \.\/(\S+?):/gm)].map(([, source = '']) => `deploy/${source}`),
  ...[...text.matchAll(/\$here\/?"?\/([\w./-]+\w)/g)].map(([, source = '']) => `deploy/${source}`),
  ...[...text.matchAll(/\/opt\/kujiya\/current\/(?!node_modules)([\w./-]+)/g)].map(
    ([, source = '']) => source,
  ),
  ...[...text.matchAll(/\b((?:scripts|deploy)\/[\w./-]+\.(?:mjs|sh|yaml))/g)].map(
    ([, source = '']) => source,
  ),
  ...[...text.matchAll(/(?:dockerfile: |-f )(deploy\/\S+)/g)].map(([, source = '']) => source),
  ...(file.endsWith('.timer') ? [file.replace('.timer', '.service')] : []),
]);

test('every file that the deployment names is in the repository, and its programs are executable', () => {
  expect(namedPaths.length).toBeGreaterThan(20);
  expect(namedPaths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const programs = files.filter((file) => file.endsWith('.sh'));
  expect(programs.filter((file) => (statSync(path.join(root, file)).mode & 0o111) === 0)).toEqual([]);
});

test('the shop runs as an account of its own, on a read-only disk, with a check of its health', () => {
  const image = read('deploy/Containerfile');
  const compose = read('deploy/compose.yaml');
  expect(image).toMatch(/^USER 10001:10001$/m);
  expect(image).toMatch(/^HEALTHCHECK [\s\S]*\/api\/health/m);
  expect(compose).toMatch(/\n {2}shop:\n(?: {4}.*\n)* {4}read_only: true\n/);
  expect(read('deploy/systemd/kujiya.service')).toMatch(/^User=kujiya$[\s\S]*^ProtectSystem=strict$/m);
  // The secrets' files belong to this group both ways.
  expect(read('deploy/settings.sh')).toContain('--gid 10001');
});

test('a database that is away for long neither ends the shop’s unit nor closes connections in Caddy', () => {
  expect(read('deploy/systemd/kujiya.service')).toMatch(/^\[Unit\]\n(?:.+\n)*StartLimitIntervalSec=0$/m);
  const caddy = [...read('deploy/install.sh').matchAll(/^systemd ([\w-]+) caddy/gm)].map(([, verb]) => verb);
  expect(caddy).toEqual(['reload-or-restart']);
});

test('a timer that comes every few minutes is not up to a minute late, as systemd’s own accuracy allows', () => {
  const timers = files.filter(
    (file) => file.endsWith('.timer') && /^OnUnitInactiveSec=\d+min$/m.test(read(file)),
  );
  expect(timers).toHaveLength(2);
  expect(timers.filter((file) => !/^AccuracySec=1s$/m.test(read(file)))).toEqual([]);
});

test('a shop that hangs is killed, since it would not hear that it should stop, and starts again', () => {
  expect(read('deploy/systemd/kujiya-health.service')).toMatch(
    /^ExecStart=.*\/api\/health \|\| systemctl kill --signal=KILL kujiya\.service'$/m,
  );
  expect(read('deploy/systemd/kujiya.service')).toMatch(/^Restart=always$/m);
});

test('every container that is neither root nor the shop’s account may read the secrets by their group', () => {
  const services = read('deploy/compose.yaml').split(/\n(?= {2}[a-z]+:\n)/);
  const others = services.filter((service) => /^ {4}user: /m.test(service));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((service) => !/^ {4}group_add: \['10001'\]$/m.test(service))).toEqual([]);
});

test('the container’s cluster names its encoding, which no locale of C gives it', () => {
  const [, args = ''] = /POSTGRES_INITDB_ARGS: (.*)/.exec(read('deploy/compose.yaml')) ?? [];
  expect(args).toContain('--builtin-locale=C.UTF-8');
  expect(args).toContain('--encoding=UTF8');
});

test('both ways serve the shop and the office at the ports that Caddy and the health check ask', () => {
  const settingsFile = read('deploy/settings.env');
  expect(settingsFile).toMatch(/^PORT=3000\nADMIN_PORT=3001$/m);
  const upstreams = [...read('deploy/Caddyfile').matchAll(/UPSTREAM:127\.0\.0\.1:(\d+)/g)].map(
    ([, port]) => port,
  );
  expect(upstreams).toEqual(['3000', '3001']);
  expect(read('deploy/compose.yaml')).toMatch(/SHOP_UPSTREAM: shop:3000\n\s+ADMIN_UPSTREAM: shop:3001/);
  expect(read('deploy/systemd/kujiya-health.service')).toContain('127.0.0.1:3000/api/health');
});

test('the log of the database is archived within ten seconds, and backups are encrypted', () => {
  const [, seconds] = /^archive_timeout = (\d+)s$/m.exec(read('deploy/backup/postgresql.conf')) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThan(10);
  expect(read('deploy/backup/pgbackrest.conf')).toMatch(/^repo1-cipher-type=aes-256-cbc$/m);
  // A segment that is nearly empty is nearly nothing, on machines that were installed before, too.
  expect(read('deploy/backup/pgbackrest.conf')).toMatch(/^compress-type=zst$/m);
  expect(read('deploy/install.sh')).toContain('s/^compress-type=lz4$/compress-type=zst/');
});

test('under Patroni the log goes the same way into the archive, and backups are taken where the primary is', () => {
  const setting = (name: string) =>
    new RegExp(`^${name} = '?(.*?)'?$`, 'm').exec(read('deploy/backup/postgresql.conf'))?.[1];
  const names = ['archive_mode', 'archive_command', 'archive_timeout'];
  const patroni = Object.fromEntries(
    [...read('deploy/cluster/patroni.yaml').matchAll(/^ {4}#(archive_\w+): '?(.*?)'?$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  );
  expect(patroni).toEqual(Object.fromEntries(names.map((name) => [name, setting(name)])));
  const backups = files.filter((file) => /kujiya-backup-\w+\.service$/.test(file));
  expect(backups).toHaveLength(2);
  const condition = /^ExecCondition=.*pg_is_in_recovery.*\nExecStart=\/usr\/bin\/pgbackrest /m;
  expect(backups.filter((file) => !condition.test(read(file)))).toEqual([]);
});

test.each([
  ['the backup', 'backup', 1],
  ['the expiry', 'forget', 1],
  ['nothing', 'none', 0],
])('a backup of the pictures is reported when %s fails, once and in the loop', (_, failing, code) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  writeFileSync(path.join(folder, 'restic'), `#!/bin/sh\n[ "$1" != ${failing} ]\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, 'settings.env'), `MEDIA_DIR=${folder}\n`);
  writeFileSync(path.join(folder, 'sleep'), '#!/bin/sh\nexit 1\n', { mode: 0o755 }); // ends the loop
  try {
    const run = (...args: string[]) =>
      spawnSync('sh', [path.join(root, 'deploy/backup/pictures.sh'), ...args], {
        env: { PATH: `${folder}:/usr/bin:/bin`, KUJIYA_ETC: folder, BACKUP_NOTES: folder },
        encoding: 'utf8',
      });
    expect(run().status).toBe(code);
    expect(run('always').stderr).toBe(code === 0 ? '' : 'the backup of the pictures failed\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [''],
  ['MEDIA_DIR=/mnt/pictures'],
  ['MEDIA_DIR="/mnt/two words"'],
  ['#MEDIA_DIR=/not/this'],
  ['MEDIA_DIR=/mnt/old\nMEDIA_DIR=/mnt/new'],
  ['MEDIA_DIR=\nDATA_DIR=/mnt/data'],
  ['MEDIA_DIR=pictures'],
])(
  'the installation opens the folder to the shop, and the backup keeps it, that settings with “%s” name',
  (lines) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    const file = path.join(folder, 'settings.env');
    writeFileSync(file, `PORT=3000\n${lines}\n`);
    try {
      const asked = spawnSync('sh', [path.join(root, 'deploy/backup/pictures.sh'), 'folder'], {
        env: { PATH: '/usr/bin:/bin', KUJIYA_ETC: folder },
        encoding: 'utf8',
      });
      const env = { DATA_DIR: '/var/lib/kujiya', ...parseEnv(readFileSync(file, 'utf8')) };
      const { mediaDir } = readConfig(env, '/opt/kujiya/current');
      expect(asked.stdout).toBe(`${mediaDir}\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const install = read('deploy/install.sh');
    expect(install).toMatch(/^media=\$\("\$here\/backup\/pictures.sh" folder\)$/m);
    expect(install).toMatch(/ReadWritePaths="%s"\\n' "\$media" "\$media" \\\n {2}>\S*\/kujiya.service.d\//);
  },
);

test('an installation with other hosts than those of the settings is refused, and says what to change', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosts-'));
  // The account and the groups of a machine.
  for (const program of ['getent', 'chgrp', 'install', 'od'])
    writeFileSync(path.join(folder, program), '#!/bin/sh\n', { mode: 0o755 });
  mkdirSync(path.join(folder, 'secrets'));
  const run = (...hosts: string[]) =>
    spawnSync('sh', [path.join(root, 'deploy/settings.sh'), ...hosts], {
      env: { PATH: `${folder}:/usr/bin:/bin`, KUJIYA_ETC: folder },
      encoding: 'utf8',
    });
  try {
    expect(run('shop.test', 'office.test')).toMatchObject({ status: 0, stderr: '' });
    expect(run('shop.test', 'office.test')).toMatchObject({ status: 0, stderr: '' });
    const before = readFileSync(path.join(folder, 'hosts.env'), 'utf8');
    for (const [hosts, missing] of [
      [['shop.other', 'office.test'], 'SHOP_HOST=shop.other'],
      [['shop.test', 'office.other'], 'ADMIN_HOST=office.other'],
    ] as const)
      expect(run(...hosts)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`not say ${missing}`),
      });
    expect(readFileSync(path.join(folder, 'hosts.env'), 'utf8')).toBe(before);
    writeFileSync(path.join(folder, 'hosts.env'), before.replace('shop.test', 'shop.other'));
    expect(run('shop.other', 'office.test')).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('does not say PUBLIC_URL=https://shop.other'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('HAProxy asks whether a server is ready, and speaks the shop’s words when none is', () => {
  const proxy = read('deploy/cluster/haproxy.cfg');
  expect(proxy).toContain(`option httpchk GET ${ready.path}`);
  const { code, message, status } = commonRefusals.unavailable;
  const body = JSON.stringify({ success: false, code, message });
  expect(proxy).toContain(
    `http-error status ${status} content-type "application/json; charset=utf-8" string '${body}'`,
  );
  // It sees that a server is about to stop before that server stops.
  const [, interval = 0, fall = 0] = /inter (\d+)ms .*fall (\d+)/.exec(proxy) ?? [];
  const [, drain = 0] = /DRAIN_SECONDS=(\d+)/.exec(proxy) ?? [];
  expect(Number(interval) * Number(fall)).toBeGreaterThan(0);
  expect(Number(drain) * 1_000).toBeGreaterThan(2 * Number(interval) * Number(fall));
});
