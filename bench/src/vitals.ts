import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listProducts } from '@kujiya/contract/catalogue';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { requestOf } from '@kujiya/contract/kernel/request';
import { games } from '@kujiya/contract/shop/games';
import { detailPath, homePath, loginPath } from '@kujiya/contract/shop/paths';
import { staffLogin } from '@kujiya/contract/staff/session';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { endAll, start } from './children.ts';
import { median } from './report.ts';
import { openShop, type Shop } from './shop.ts';

// npm run vitals: Lighthouse for phones, with the network and the processor really slowed (devtools throttling), on the
// demo shop; the median of five runs a page. `--office` visits the back office instead, as a desktop on a fast network
// (40 ms, 10 Mbit/s), its owner logged in. Only figures of a quiet machine are meaningful.

const { values } = parseArgs({
  options: {
    /** A running shop, or its office; without it a shop is opened in the data folder. */
    url: { type: 'string' },
    runs: { type: 'string', default: '5' },
    json: { type: 'string' },
    office: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
/** Largest Contentful Paint in ms, on pages and on the login; Total Blocking Time in ms; Cumulative Layout Shift. */
const goals = {
  LCP: 1_200,
  'LCP of the login': 1_000,
  'LCP of the office': 1_500,
  TBT: 150,
  CLS: 0.02,
  score: 1,
};

type Run = Record<keyof typeof metrics | (typeof categories)[number], number>;

type Page = { name: string; url: string; cookie?: string };

/** The home page, the newest product of each game, and the login. */
async function shopPages(url: string): Promise<Page[]> {
  const details = (['ichiban', 'blindbox', 'gacha'] as const).map(async (game) => {
    const asked = requestOf(
      listProducts,
      { query: { type: games[game].productType, limit: 1 } },
      { bearer: process.env.SITE_KEY || 'kujiya-site' },
    );
    const answer = await fetch(`${url}${asked.url}`, { headers: asked.headers });
    const { data } = (await answer.json()) as AnswerOf<typeof listProducts>;
    return { name: game, url: url + detailPath(game, data[0]?.id ?? 0) };
  });
  return [
    { name: 'home', url: url + homePath },
    ...(await Promise.all(details)),
    { name: 'login', url: url + loginPath },
  ];
}

/** The office's login, its first page and its longest list, the last two as the demo shop's owner. */
async function officePages(office: string): Promise<Page[]> {
  const asked = requestOf(
    staffLogin,
    { body: { email: 'owner@kujiya.example', password: process.env.DEMO_PASSWORD || 'toybox-backroom' } },
    { bearer: null },
  );
  const answer = await fetch(office + asked.url, asked);
  if (!answer.ok) throw new Error(`the owner could not log in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return [
    { name: 'office login', url: office },
    { name: 'today', url: office, cookie },
    { name: 'products', url: `${office}/products`, cookie },
  ];
}

/** As a desktop on a fast network: 40 ms and 10 Mbit/s, applied by the browser, its processor as it is. */
const desktop = {
  ...desktopConfig,
  settings: {
    ...desktopConfig.settings,
    throttling: {
      requestLatencyMs: 40,
      downloadThroughputKbps: 10_240,
      uploadThroughputKbps: 10_240,
      cpuSlowdownMultiplier: 1,
    },
  },
};

/** How often a visit may be repeated whose trace Lighthouse could not record. */
const repeats = 3;

async function visit(page: Page, port: number, left = repeats): Promise<Run> {
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: values.office ? 'desktop' : 'mobile',
    throttlingMethod: 'devtools',
    onlyCategories: [...categories],
    ...(page.cookie ? { extraHeaders: { Cookie: page.cookie } } : {}),
  };
  const result = await lighthouse(page.url, flags, values.office ? desktop : undefined);
  if (!result) throw new Error(`Lighthouse said nothing of ${page.url}`);
  const { audits, categories: scores, runtimeError } = result.lhr;
  if (runtimeError && left > 0) return visit(page, port, left - 1);
  if (runtimeError) throw new Error(`${page.url}: ${runtimeError.message}`);
  const found = Object.entries(metrics).map(([name, audit]) => [
    name,
    audits[audit]?.numericValue ?? Number.NaN,
  ]);
  const scored = categories.map((name) => [name, scores[name]?.score ?? Number.NaN]);
  return Object.fromEntries([...found, ...scored]) as Run;
}

const names = [...(Object.keys(metrics) as (keyof typeof metrics)[]), ...categories];
const medianOf = (all: readonly Run[]): Run =>
  Object.fromEntries(names.map((name) => [name, median(all.map((run) => run[name]))])) as Run;

const lcpGoal = (page: string): number => {
  if (values.office) return goals['LCP of the office'];
  return page === 'login' ? goals['LCP of the login'] : goals.LCP;
};

/** Search engines are kept out of the office, and its login is told by a 401 that the browser prints: two scores less. */
const isMet = (page: string, { LCP, TBT, CLS, accessibility, seo, ...run }: Run): boolean =>
  LCP <= lcpGoal(page) &&
  TBT <= goals.TBT &&
  CLS <= goals.CLS &&
  (values.office ? [accessibility] : [accessibility, run['best-practices'], seo]).every(
    (score) => score >= goals.score,
  );

const cells = (values: readonly string[]) => values.map((value) => value.padStart(9)).join('');
const rowOf = (page: string, run: Run) =>
  page.padEnd(12) +
  cells([
    `${Math.round(run.LCP)} ms`,
    `${Math.round(run.TBT)} ms`,
    run.CLS.toFixed(3),
    ...categories.map((name) => String(Math.round(run[name] * 100))),
  ]);

const chromium =
  process.env.CHROMIUM_PATH ||
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  );

/** Starts a browser for Lighthouse; returns the port once the browser listens. */
async function openBrowser(profile: string): Promise<number> {
  if (!chromium) throw new Error('There is no Chromium; CHROMIUM_PATH says where it is.');
  const quiet = [
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const browser = start(chromium, [
    ...['--headless=new', '--no-sandbox', '--disable-gpu', ...quiet],
    ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
  ]);
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    browser.once('exit', () => reject(new Error(`the browser did not start: ${said}`)));
  });
}

const profile = await mkdtemp(path.join(tmpdir(), 'kujiya-vitals-'));
let shop: Shop | undefined;
try {
  const browser = await openBrowser(profile);
  shop = values.url === undefined ? await openShop(process.env) : undefined;
  const url = values.url ?? (values.office ? shop?.office : shop?.url) ?? '';
  const found: Record<string, Run> = {};
  console.log(''.padEnd(12) + cells(['LCP', 'TBT', 'CLS', 'perf', 'a11y', 'best', 'SEO']));
  for (const page of await (values.office ? officePages(url) : shopPages(url))) {
    const { name } = page;
    const all: Run[] = [];
    for (let nth = 0; nth < runs; nth++) all.push(await visit(page, browser));
    const run = medianOf(all);
    found[name] = run;
    console.log(rowOf(name, run) + (isMet(name, run) ? '' : '  missed'));
    if (!isMet(name, run)) process.exitCode = 1;
  }
  if (values.json) await writeFile(values.json, `${JSON.stringify(found, null, 2)}\n`);
} finally {
  await shop?.close();
  await endAll();
  await rm(profile, { recursive: true, force: true });
}
