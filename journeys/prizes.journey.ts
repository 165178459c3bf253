import { expect } from '@playwright/test';
import { test } from './lib/journey.ts';
import { expectStill } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a search for last prizes names each of them below its card', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('最後賞')}`);
  const found = page.getByRole('region', { name: /「最後賞」的搜尋結果/ });
  const notes = found.getByText(/^最後賞：/);
  await expect(notes.first()).toBeVisible();
  await expect(found.getByText(/還有 1 個/).first()).toBeVisible();
  await expectStill(page);
  // No part of a note lies under the next row's card.
  const cards = found.getByRole('listitem');
  for (const card of (await cards.all()).slice(0, 4)) {
    const place = (await card.boundingBox())!;
    const note = (await card.getByText(/^最後賞：/).boundingBox())!;
    const picture = (await card.getByRole('article').boundingBox())!;
    expect(note.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    expect(note.y + note.height).toBeLessThanOrEqual(place.y + place.height);
  }
});
