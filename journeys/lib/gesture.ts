import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

const between = (from: Point, to: Point, steps: number): Point[] =>
  Array.from({ length: steps }, (_, index) => ({
    x: from.x + ((to.x - from.x) * (index + 1)) / steps,
    y: from.y + ((to.y - from.y) * (index + 1)) / steps,
  }));

/** Drags a finger over the screen, or the mouse where there is no touch. */
export async function drag(page: Page, finger: boolean, from: Point, to: Point): Promise<void> {
  const way = between(from, to, 12);
  if (!finger) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of way) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (const point of way) await touch('touchMove', [point]);
  await touch('touchEnd', []);
  await session.detach();
}
