import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { productNamed } from './lib/api.ts';
import { casesNamed } from './lib/boxes.ts';
import { machineNamed } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { expectTaken, noteShifts } from './lib/steps.ts';

/** The shop behind a slow line: its documents come a part at a time, and a browser paints what is there. */
async function slowLine(shop: string) {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = request(new URL(asked.url!, shop), { method: asked.method, headers }, async (reply) => {
      delete reply.headers['content-length'];
      answer.writeHead(reply.statusCode!, reply.headers);
      if (!reply.headers['content-type']?.includes('text/html')) return reply.pipe(answer);
      const document = await buffer(reply);
      for (let at = 0; at < document.length; at += 3000) {
        answer.write(document.subarray(at, at + 3000));
        await wait(20);
      }
      return answer.end();
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('a product whose page arrives in pieces stays where it was painted', async ({ page, api, origin }) => {
  const { product: boxes, packages } = await casesNamed(api, '一週天氣');
  const sold = packages.find(({ is_sold_out }) => is_sold_out)!;
  const paths = [
    `/blindbox/detail/${boxes.id}`,
    `/blindbox/detail/${boxes.id}?package=${sold.id}`,
    `/ichiban/detail/${(await productNamed(api, '珍奶獸涼夏賞')).product.id}`,
    `/gacha/detail/${(await machineNamed(api, '麻糬團團')).product.id}`,
    `/shop/detail/${(await productNamed(api, '滷鍋氣氛燈', 3)).product.id}`,
  ];
  const { origin: slow, server } = await slowLine(origin);
  try {
    const expectSteady = await noteShifts(page);
    for (const path of paths) {
      await page.goto(`${slow}${path}`);
      await expectTaken(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSteady(0.02, path);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
