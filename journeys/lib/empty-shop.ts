import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, devices, expect, type Page } from '@playwright/test';
import { test as base } from './journey.ts';
import { watch } from './watch.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Ends with the output of a program that has succeeded. */
export async function outputOf(child: ChildProcess): Promise<string> {
  let out = '';
  child.stdout?.on('data', (data: Buffer) => {
    out += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    out += data.toString();
  });
  const [code] = await once(child, 'close');
  expect(code, out).toBe(0);
  return out;
}

type EmptyShop = {
  /** The addresses of the shop and of its back office. */
  origin: string;
  office: string;
  /** `npm run staff` at the console of this shop; the password goes to its standard input. */
  staff: (words: readonly string[], password: string) => Promise<string>;
  /** Makes every account a day older. */
  aDayLater: () => Promise<string>;
  /** `npm run audit` at the console of this shop; fails when a rule is broken. */
  audit: () => Promise<string>;
};

type Desk = { page: Page; context: BrowserContext; expectAnswer: (status: number, path: string) => void };

/** The `test` of journeys that begin in a shop without the demo world: `page` is a member's, `desk` is the office's. */
export const test = base.extend<
  { openDesk: () => Promise<Desk>; desk: Desk },
  { shopName: string; empty: EmptyShop }
>({
  // A worker has one shop; journeys that name another get a worker, and with it a shop, of their own.
  shopName: ['first', { option: true, scope: 'worker' }],
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, { parallelIndex }) => {
      // The ports after those of the shop that all other journeys visit, two for each worker.
      const port = Number(process.env.JOURNEYS_PORT ?? 3417) + 10 + 2 * parallelIndex;
      const dataDir = await mkdtemp(path.join(tmpdir(), 'kujiya-empty-'));
      const env = {
        ...process.env,
        ...{ DEMO: '0', PORT: String(port), ADMIN_PORT: String(port + 1), LOG_LEVEL: 'error' },
        ...{ DATA_DIR: dataDir, MEDIA_DIR: path.join(dataDir, 'media') },
      };
      const node = path.join(root, 'node_modules/node/bin/node');
      const server = spawn(node, ['server/dist/main.js'], { cwd: root, env, stdio: 'inherit' });
      const ended = once(server, 'close');
      const origin = `http://localhost:${port}`;
      const isReady = () =>
        fetch(`${origin}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
      await use({
        origin,
        office: `http://localhost:${port + 1}`,
        staff: (words, password) => {
          const child = spawn('npm', ['run', '--silent', 'staff', '--', ...words], { cwd: root, env });
          child.stdin.end(`${password}\n`);
          return outputOf(child);
        },
        aDayLater: () => outputOf(spawn(node, ['journeys/older-staff.ts'], { cwd: root, env })),
        audit: () => outputOf(spawn('npm', ['run', '--silent', 'audit'], { cwd: root, env })),
      });
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ empty }, use) => use(empty.origin),

  openDesk: async ({ browser, empty }, use) => {
    const opened: { context: BrowserContext; problems: () => string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...devices['Desktop Chrome'],
        ...{ baseURL: empty.office, viewport: { width: 1280, height: 800 } },
        ...{ locale: 'zh-TW', timezoneId: 'Asia/Taipei', reducedMotion: 'reduce' },
        permissions: ['clipboard-read', 'clipboard-write'],
        storageState: { cookies: [], origins: [] },
      });
      const { problems, expectAnswer } = watch(context);
      // Whether somebody is logged in.
      expectAnswer(401, '/api/staff/self');
      opened.push({ context, problems });
      return { page: await context.newPage(), context, expectAnswer };
    });
    for (const { context, problems } of opened) {
      await context.close();
      expect(problems()).toEqual([]);
    }
  },

  desk: async ({ openDesk }, use) => use(await openDesk()),
});
