import type { Locator, Page } from '@playwright/test';

/** The middle of an element that stands still and is not covered; null otherwise. */
const middleOf = (target: Locator) =>
  target.evaluate(async (element) => {
    const middle = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const before = middle();
    await new Promise((paused) => setTimeout(paused, 100));
    const { x, y } = middle();
    const hit = document.elementFromPoint(x, y);
    const isHit = element.contains(hit) || hit?.closest('label')?.contains(element);
    return isHit && x === before.x && y === before.y ? { x, y } : null;
  });

/** Taps an element once it can be hit, with nothing of the tool's own in the page while the tap is answered. */
export async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  let middle = await middleOf(target);
  for (let left = 50; !middle && left > 0; left--) middle = await middleOf(target);
  if (!middle) throw new Error(`${target} is covered`);
  await page.touchscreen.tap(middle.x, middle.y);
}
