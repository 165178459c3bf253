import { askTokenRefund } from '@kujiya/contract/refunds';
import * as calls from '@kujiya/contract/staff/refunds';
import { expect, test } from 'vitest';
import { startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('a transfer that came back still waits, with the reason, and can be sent again', async () => {
  await shop.listen();
  const [ann, { token }] = [await shop.member(), await shop.staff()];
  const { number, act } = await startTopUp(shop, ann, 500);
  await act('pay', 'LINEPAY');
  const asked = await shop.call(askTokenRefund, {
    body: { amount: 500, transfer_account: '玉山銀行 808 1234567890123 王小明' },
    token: ann.token,
    key: crypto.randomUUID(),
  });
  const { id } = asked.body.data;
  const settled = await shop.call(calls.staffSettleRefund, {
    ...{ params: { id }, body: { reason: '同意' }, token, key: crypto.randomUUID() },
  });
  const [payout] = settled.body.data.payouts;
  expect(payout).toMatchObject({ number, way: 'transfer', state: 'waiting' });
  const params = { id: payout?.id ?? 0 };
  const reason = '帳號不存在，已退回';
  const fail = (as: string) => shop.call(calls.staffFailTransfer, { params, body: { reason }, token: as });
  expect((await fail((await shop.staff('viewer')).token)).body.code).toBe('right_missing');
  expect((await fail(token)).status).toBe(200);
  const list = async (state: 'paying' | 'done') =>
    (await shop.call(calls.staffRefunds, { query: { state }, token })).body.data[0]?.payouts[0];
  expect(await list('paying')).toMatchObject({ state: 'waiting', failure: reason });
  await shop.call(calls.staffNoteTransfer, { params, body: { note: '玉山 0017' }, token });
  expect(await list('done')).toMatchObject({ state: 'done', note: '玉山 0017', failure: null });
  expect((await fail(token)).body.code).toBe('payout_elsewhere');
});
