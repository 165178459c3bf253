import { expect, type Page } from '@playwright/test';
import { type BlindboxProduct, type Case, heldBox, productCases } from '../../contract/src/blindbox.ts';
import { type BoxResult, buyItem } from '../../contract/src/box-purchase.ts';
import { type Api, productNamed } from './api.ts';
import { percent } from './steps.ts';

export type CasesShown = { product: BlindboxProduct; packages: Case[] };

/** The blind-box product whose name contains these words, with its cases: those with boxes left first. */
export async function casesNamed(api: Api, words: string): Promise<CasesShown> {
  const { product } = await productNamed(api, words, 1);
  return (await api(productCases, { params: { productId: product.id }, query: {} })).data;
}

export const priceOf = ({ price, discount_price }: BlindboxProduct): number => discount_price ?? price;

/** The numbers of a case's boxes that nobody has bought or holds. */
export const freeBoxes = ({ items }: Case): number[] =>
  items.flatMap(({ is_drawn, is_locked, item_index }) => (is_drawn || is_locked ? [] : [item_index]));

/** Opens a product's page at one of its cases. */
export async function openCase(page: Page, { product }: CasesShown, pack: Case): Promise<void> {
  await page.goto(`/blindbox/detail/${product.id}?package=${pack.id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
}

/** The page shows for every figure of the case how many boxes still hold it, and the odds of one box. */
export async function expectContents(page: Page, { product }: CasesShown, pack: Case): Promise<void> {
  const left = pack.remaining_boxes;
  for (const { item_id, total, remaining } of pack.contents) {
    const figure = product.figures.find(({ id }) => id === item_id)!;
    const odds = remaining === 0 ? '0%' : remaining === left ? '100%' : percent(remaining, left);
    await expect(
      page.getByRole('row', { name: new RegExp(`${figure.name}.*${remaining}\\s*/\\s*${total}.*${odds}$`) }),
    ).toBeVisible();
  }
}

/** Takes a box off the shelf and holds it. */
export async function takeBox(page: Page, index: number): Promise<void> {
  await page.getByRole('link', { name: `${index} 號盒，可挑選`, exact: true }).click();
  await expectHeld(page, index);
}

export const clock = (page: Page) => page.getByRole('timer', { name: '保留時間剩餘' });

/** The box is held, and its countdown runs. */
export async function expectHeld(page: Page, index: number): Promise<void> {
  await expect(page.getByRole('region', { name: `${index} 號盒`, exact: true })).toBeVisible();
  await expect(clock(page)).toHaveText(/^[0-2]:\d\d/);
}

/** Holds and buys a box through the API alone. */
export async function buyBox(
  api: Api,
  token: string,
  { product }: CasesShown,
  pack: Case,
  index: number,
): Promise<BoxResult> {
  await api(heldBox, { token, params: { packageId: pack.id }, query: { itemIndex: index } });
  const { data } = await api(buyItem, {
    token,
    body: {
      payment_method: 'balance',
      package_id: pack.id,
      item_index: index,
      final_amount: priceOf(product),
    },
  });
  return data;
}

/** The address of a purchase's opening. */
export const resultPath = ({ order_id, product_id, package_id }: BoxResult): string =>
  `/blindbox/result?order_id=${order_id}&product_id=${product_id}&package_id=${package_id}`;

/** The closed carton, the first of several or the only one, stands on the stage, and nothing slides over it any more. */
export const expectClosedCarton = (page: Page) =>
  page.getByRole('button', { name: /^(撕開封條|開一盒)$/ }).click({ trial: true });

/** The bag has come out and can be pulled open. */
export const expectBag = (page: Page) =>
  page.getByRole('button', { name: '拉開袋子' }).click({ trial: true });

export const boxesShown = (page: Page) =>
  page.getByRole('list', { name: '開出的款式' }).getByRole('listitem');
