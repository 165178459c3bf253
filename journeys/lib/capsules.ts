import { expect, type Page } from '@playwright/test';
import { type CapsuleItem, gachaProduct } from '../../contract/src/gacha.ts';
import type { AnswerOf } from '../../contract/src/kernel/call.ts';
import { type Api, productNamed } from './api.ts';
import { grouped, percent, purchasePanel } from './steps.ts';

export type MachineShown = AnswerOf<typeof gachaProduct>;

/** The machine whose name contains these words, as this member sees it, or as anybody does without a token. */
export async function machineNamed(api: Api, words: string, token?: string): Promise<MachineShown> {
  const { product } = await productNamed(api, words, 2);
  return api(gachaProduct, { params: { id: product.id }, ...(token !== undefined && { token }) });
}

export const stockOf = (items: readonly CapsuleItem[]): number =>
  items.reduce((sum, { remaining_quantity }) => sum + remaining_quantity, 0);

/** Opens a machine's page and waits until it is ready. */
export async function openMachine(page: Page, { product }: MachineShown): Promise<void> {
  await page.goto(`/gacha/detail/${product.id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
}

/** The page shows for every figure how many are left and at what odds, and how many capsules there are. */
export async function expectStock(page: Page, items: readonly CapsuleItem[]): Promise<void> {
  const stock = stockOf(items);
  const room = page.getByRole('paragraph').filter({ hasText: '庫存' });
  await expect(room).toMatchAriaSnapshot(`- paragraph: /庫存 ?${stock} ?顆，共/`);
  for (const { name, remaining_quantity: left, total_quantity: total } of items) {
    const odds = left === 0 ? '已轉完' : `機率\\s*${percent(left, stock)}`;
    const row = new RegExp(`${name}\\s*剩\\s*${left}\\s*顆，共\\s*${total}\\s*${odds}`);
    await expect(page.getByRole('button', { name: row })).toBeVisible();
  }
}

/** Goes from a machine's page to the purchase panel. On phones a sheet asks how many. */
export async function askFor(page: Page, isMobile: boolean, quantity: number, price: number): Promise<void> {
  const sum = `${quantity} 顆・$${grouped(quantity * price)}`;
  if (isMobile) await page.getByRole('button', { name: '立即轉', exact: true }).click();
  const picker = isMobile ? page.getByRole('dialog', { name: '要轉幾顆？' }) : page.getByRole('main');
  const choice = page.getByRole('radio', { name: new RegExp(`${quantity}\\s*顆`) });
  // A radio button is as small as a dot, so the tap goes to its label.
  await picker.locator('label').filter({ has: choice }).click();
  await expect(picker.getByRole('radio', { checked: true })).toHaveValue(String(quantity));
  await picker.getByRole('button', { name: isMobile ? `轉 ${sum}` : `立即轉 ${sum}` }).click();
  await expect(purchasePanel(page)).toContainText(`單價 $${price} × ${quantity} 顆`);
}

/** Pays in the purchase panel and waits for the machine that can be turned. */
export async function payForCapsules(page: Page): Promise<number> {
  await purchasePanel(page).getByRole('button', { name: /^付 / }).click();
  await expect(page).toHaveURL(/\/gacha\/animation\?.*order_id=\d+/);
  await expectIdle(page);
  return Number(new URL(page.url()).searchParams.get('order_id'));
}

/** The handle itself comes before the button that does the same. */
export const handle = (page: Page) => page.getByRole('button', { name: '轉動把手' }).first();
export const turnButton = (page: Page) => page.getByRole('button', { name: '轉動把手' }).last();

/** The machine is shown and can be turned. */
export const expectIdle = (page: Page) => turnButton(page).click({ trial: true });

export const capsulesShown = (page: Page) =>
  page.getByRole('list', { name: '轉到的款式' }).getByRole('listitem');
