import { expect, type Locator } from '@playwright/test';

/** An open share sheet offers every place to take a link to. `path`: the page the link leads to. */
export async function expectPlaces(sheet: Locator, path: string): Promise<void> {
  const address = encodeURIComponent(path);
  for (const place of ['LINE', 'Facebook', 'X'])
    await expect(sheet.getByRole('link', { name: `${place} （另開視窗）`, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^https://.*${address}(&|$)`),
    );
  await expect(sheet.getByRole('button', { name: /^Instagram/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '複製連結', exact: true })).toBeVisible();
}
