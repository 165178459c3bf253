import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './lib/browsers.ts';

const isSoak = Boolean(process.env.BOTH_SIZES);
/** Other engines are visited by themselves: by `npm run soak`, or with ENGINES=1; second helpings by the soak alone. */
const chosen = process.env.ENGINES
  ? { grep: /@engines/ }
  : { grepInvert: isSoak ? /@engines/ : /@engines|@nightly/ };
const port = Number(process.env.JOURNEYS_PORT ?? 3417);

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  ...chosen,
  outputDir: '../test-results/journeys',
  // One shop serves all journeys; each has members and tubes of its own, so files may run side by side.
  fullyParallel: false,
  // Two for each of two cores: a journey waits for its page as long as the page works.
  workers: 4,
  // A broken build fails everywhere: the first few say so.
  maxFailures: isSoak ? 0 : 5,
  // The longest took more than 90 s on a machine of half the usual speed.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'zh-TW',
    // Journeys count requests; those of the app itself let its service worker in.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Taipei',
    // A film of the tearing paper would cost more than all the rest, and copies of every page a good part of that.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      // The others differ between the sizes only in width; a soak runs them at both all the same.
      ...(!isSoak && { grep: /@both-sizes/ }),
    },
  ],
  webServer: {
    command: 'node scripts/run.mjs journeys/shop.ts',
    cwd: '..',
    wait: { stdout: /旅程的店開了/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { JOURNEYS_PORT: String(port) },
  },
});
