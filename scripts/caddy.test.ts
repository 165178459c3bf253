import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const caddyfile = readFileSync(path.resolve(import.meta.dirname, '../deploy/Caddyfile'), 'utf8');
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const unless = hasCaddy ? '' : ' (skipped: caddy is not installed)';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** A server that answers with its name, such as the office behind Caddy. */
async function upstream(name: string): Promise<string> {
  const server = http.createServer((_, answer) => answer.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Caddy with the file of the deployment, without certificates; asks it from an address of this machine. */
async function openCaddy(networks?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'caddy-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${caddyfile}`);
  const child = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], {
    env: {
      ...{ PATH: process.env.PATH, HOME: folder },
      ...{ SHOP_HOST: `http://shop.test:${port}`, ADMIN_HOST: `http://office.test:${port}` },
      ...{ SHOP_UPSTREAM: await upstream('shop'), ADMIN_UPSTREAM: await upstream('office') },
      ...(networks !== undefined && { ADMIN_NETWORKS: networks }),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const ask = (host: string, from = '127.0.0.1', headers = {}, url = '/') =>
    new Promise<string>((resolve, reject) => {
      const options = { port, path: url, localAddress: from, headers: { host, ...headers }, agent: false };
      const request = http.get({ host: '127.0.0.1', ...options }, async (answer) => {
        const parts = await answer.toArray();
        resolve(`${answer.statusCode} ${Buffer.concat(parts)}`.trim());
      });
      request.once('error', reject);
    });
  await vi.waitFor(() => ask('shop.test'), { timeout: 20_000 });
  return ask;
}

test.skipIf(!hasCaddy)(
  `the office answers only the networks of the settings, whatever a request says${unless}`,
  async () => {
    const ask = await openCaddy('127.0.0.2/32 10.8.0.0/24');
    expect(await ask('office.test')).toBe('403');
    expect(await ask('office.test', '127.0.0.1', { 'x-forwarded-for': '10.8.0.7' })).toBe('403');
    expect(await ask('office.test', '127.0.0.1', {}, '/api/staff/work')).toBe('403');
    expect(await ask('office.test', '127.0.0.2')).toBe('200 office');
    expect(await ask('office.test', '127.0.0.2', {}, '/metrics')).toBe('404');
    expect(await ask('shop.test')).toBe('200 shop');
  },
);

test.skipIf(!hasCaddy)(`without networks the office answers everybody${unless}`, async () => {
  const ask = await openCaddy();
  expect(await ask('office.test')).toBe('200 office');
  expect(await ask('office.test', '127.0.0.1', {}, '/metrics')).toBe('404');
});

test.skipIf(!hasCaddy)(`an empty list of networks answers nobody at the office${unless}`, async () => {
  const ask = await openCaddy('');
  expect([await ask('office.test'), await ask('shop.test')]).toEqual(['403', '200 shop']);
});
