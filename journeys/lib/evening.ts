import { expect, type Page } from '@playwright/test';
import { createOrder, listGoods } from '../../contract/src/goods.ts';
import { taipeiDate } from '../../contract/src/kernel/time.ts';
import { getBalance } from '../../contract/src/member.ts';
import { recharge } from '../../contract/src/recharge.ts';
import type { Api } from './api.ts';
import { payByCard } from './gateway.ts';
import { join } from './join.ts';

/** Somebody with 5,000 tokens orders one piece of the only goods; returns the order's number, and what they have. */
export async function sellGoods(api: Api, origin: string) {
  const { token } = await join(api, origin, '0987000901', '林小招');
  const tokens = async () => (await api(getBalance, { token })).data.tokens;
  const body = { amount: 5_000, invoice_type: 'personal' as const, email: 'me@toys.example' };
  await payByCard(origin, (await api(recharge, { token, body })).data.payment_form);
  await expect.poll(tokens).toBe(5_000);
  const [goods] = (await api(listGoods, { query: {} })).data;
  const items = [{ product_id: goods?.id ?? 0, quantity: 1 }];
  const order = await api(createOrder, { token, body: { items, payment_method: 'balance' } });
  return { number: order.data.order_number, tokens };
}

/** Fills in the seller's details and the terms of shipping, and publishes terms of service of the shop's own. */
export async function goThroughSettings(desk: Page): Promise<void> {
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).click();
  const isSaved = () => expect(desk.getByText('未儲存的變更')).toBeHidden();

  await desk.goto('/settings');
  await desk.getByLabel('經營者資料').fill('招財玩具有限公司　統編 12345675　負責人 王小招');
  await desk.getByLabel('客服信箱').fill('hi@toys.example');
  await press('儲存');
  await isSaved();

  await desk.goto('/settings/selling');
  await desk.getByLabel('運費').fill('80');
  await desk.getByLabel('免運').fill('6');
  await press('儲存');
  await isSaved();

  await desk.goto('/settings/legal/terms');
  await press('開始寫下一版');
  const draft = desk.getByRole('form', { name: '第 2 版的草稿' });
  await draft.getByLabel('適用日（台北時間）').fill(taipeiDate(Date.now()));
  await draft.getByLabel('改了什麼').fill('招財玩具店自己的條款');
  await draft.getByRole('textbox', { name: '內文' }).click();
  await desk.keyboard.press('Control+End');
  await desk.keyboard.type('本店在臺北市大安區。');
  await press('儲存草稿');
  await press('發布第 2 版');
  await desk.getByRole('dialog').getByRole('button', { name: '發布並通知會員' }).click();
  await expect(desk.getByText(/^第 2 版，/).first()).toBeVisible();
}
