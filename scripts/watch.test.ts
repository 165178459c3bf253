import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buyEntireProduct, buyItem } from '@kujiya/contract/box-purchase';
import { drawCapsules } from '@kujiya/contract/gacha';
import { createOrder } from '@kujiya/contract/goods';
import { drawTicket, drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('alarms and dashboard name metrics that the shop has, and routes that it serves', () => {
  const known = new Set(read('server/src/platform/metrics.ts').match(/kujiya_[a-z_]+/g));
  const named = ['alerts.yaml', 'dashboard.json'].flatMap((file) =>
    [...read(`deploy/watch/${file}`).matchAll(/kujiya_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  const [, routes = ''] = /route=~"([^"]+)"/.exec(read('deploy/watch/alerts.yaml')) ?? [];
  const pattern = new RegExp(`^(${routes})$`);
  for (const { path: route } of [
    drawTicket,
    drawTickets,
    buyItem,
    buyEntireProduct,
    drawCapsules,
    createOrder,
  ])
    expect(route).toMatch(pattern);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;
test.runIf(promtool)('the alarms ring for what they are made for, and for nothing else', () => {
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/watch/alerts.test.yaml'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('FAILED');
  expect(status).toBe(0);
});

test('the page for whoever is woken up says of every alarm what it means and what to do, and knows no other', () => {
  const alarms = [...read('deploy/watch/alerts.yaml').matchAll(/alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(
    ([, name, severity]) => `${name} ${severity}`,
  );
  const rows = [
    ...read('docs/wake-up.md').matchAll(/^\| (\w+) \| (page|ticket) \| [^|]{10,} \| [^|]{8,} \|$/gm),
  ].map(([, name, severity]) => `${name} ${severity}`);
  expect(alarms.length).toBeGreaterThan(15);
  expect(rows.sort()).toEqual(alarms.sort());
});
