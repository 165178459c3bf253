import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  boxOpeningPath,
  cartPath,
  rechargeDetailsPath,
  rechargeDonePath,
  storagePath,
  userPath,
  waitingRoomPath,
} from '@kujiya/contract/shop/paths';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { otherRoutes } from './other-routes.ts';
import { createRenderer } from './server.tsx';

const dist = mkdtempSync(path.join(tmpdir(), 'kujiya-sketches-'));
afterAll(() => rmSync(dist, { recursive: true }));
mkdirSync(path.join(dist, '.vite'));
writeFileSync(
  path.join(dist, '.vite/manifest.json'),
  JSON.stringify({ 'index.html': { file: 'index.js', isEntry: true } }),
);
const bar = '<div class="not-loaded" role="alert">\n<p>這一頁沒有載入完整，請檢查網路</p></div>';
const frame = `<html><head><title>店</title></head><body><div id="root"></div>${bar}
<noscript><p id="needs-script">要開啟 JavaScript</p></noscript></body></html>`;

const onError = vi.fn();
const ask = vi.fn(async (url: string): Promise<Response> => {
  throw new Error(`a sketch asks nothing: ${url}`);
});
let renderer: Awaited<ReturnType<typeof createRenderer>>;
beforeAll(async () => {
  const settings = { siteKey: 'x', shopName: '店', shortName: '店', rechargeAmounts: [100] };
  const rest = { copyOf: async () => undefined, clock: () => 1_764_000_000_000, onError };
  renderer = await createRenderer({ dist, frame, settings, origin: '', ask, ...rest });
});

const sketchAt = async (url: string): Promise<string> => {
  const page = await renderer.render(renderer.addressOf(url) ?? '');
  if ('redirect' in page) throw new Error(`${url} leads on`);
  expect(page.isSketch, url).toBe(true);
  return page.html;
};

test('every page that is never rendered has a sketch, drawn without an error, an answer or anything to press', async () => {
  const paths = otherRoutes.flatMap(({ path, outline }) => (outline ? [] : [path].flat()));
  expect(paths.length).toBeGreaterThan(30);
  for (const one of paths) {
    const html = await sketchAt(one);
    expect(html, one).toContain('<div id="root" inert>');
    expect(html, one).not.toContain('id="rendered"');
    expect(html, one).toContain('id="needs-script"');
  }
  expect(onError).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
}, 60_000);

test('a members’ page begins as itself; one that depends on its address or on the browser, with the shell alone', async () => {
  expect(await sketchAt(userPath)).toContain('每日簽到');
  expect(await sketchAt(`${storagePath}?view=cabinet`)).toMatch(/<h1[^>]*>.*盒櫃/);
  expect(await sketchAt(rechargeDetailsPath)).toContain('儲值與消費紀錄');
  expect(await sketchAt(cartPath)).toMatch(/<main[^>]*>(<!--[^>]*-->)*<\/main>/);
});

test('a page whose script is late says what is certain there, and advises about the network elsewhere', async () => {
  const said = async (url: string) =>
    /class="not-loaded"([^>]*)>\s*<p>([^<]*)/.exec(await sketchAt(url))?.slice(1);
  expect(await said(userPath)).toEqual([' role="alert"', '這一頁沒有載入完整，請檢查網路']);
  expect(await said(rechargeDonePath('R1'))).toEqual([' data-late role="alert"', '付款已送出，正在確認']);
  expect((await said(waitingRoomPath(1)))?.[1]).toMatch(/^順位不會變/);
  expect((await said(boxOpeningPath))?.[1]).toMatch(/^結果已經記好/);
});
