import { askTokenRefund } from '@kujiya/contract/refunds';
import * as calls from '@kujiya/contract/staff/refunds';
import { beforeAll, expect, test } from 'vitest';
import { maskAccount } from '#shop/staff/masks.ts';
import { startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
beforeAll(async () => {
  await shop.listen();
});

const account = '玉山銀行 808 1234567890123 王小明';
/** A refund of a member's tokens that is to be transferred, and its payout. */
async function transfer() {
  const [ann, { token }] = [await shop.member(), await shop.staff('accountant')];
  const { act } = await startTopUp(shop, ann, 500);
  await act('pay', 'LINEPAY');
  const body = { amount: 500, transfer_account: account };
  const asked = await shop.call(askTokenRefund, { body, token: ann.token, key: crypto.randomUUID() });
  const params = { id: asked.body.data.id };
  const settled = await shop.call(calls.staffSettleRefund, { params, body: { reason: '同意' }, token });
  return { token, refund: params.id, payout: { id: settled.body.data.payouts[0]?.id ?? 0 } };
}

test('a bank account is masked for all who read refunds; whoever sends the transfer sees it for a reason', async () => {
  const { token, refund, payout } = await transfer();
  for (const role of ['viewer', 'accountant', 'support', 'owner']) {
    const reader = await shop.staff(role);
    const query = { state: 'paying' } as const;
    const { body } = await shop.call(calls.staffRefunds, { query, token: reader.token });
    expect(body.data.find(({ id }) => id === refund)?.transfer_account).toBe('***0123');
    expect(JSON.stringify(body)).not.toContain('王小明');
    const whole = await shop.call(calls.staffExportRefunds, { query, token: reader.token });
    if (['viewer', 'accountant'].includes(role))
      expect(whole.body).toMatchObject({ code: 'right_missing', right: 'read_member_data' });
    else expect(whole.body.data.find(({ id }) => id === refund)?.transfer_account).toBe(account);
  }
  const reveal = (as: string, body = { reason: '匯款' }) =>
    shop.call(calls.staffRevealAccount, { params: payout, body, token: as });
  expect((await reveal((await shop.staff('viewer')).token)).body.code).toBe('right_missing');
  expect((await reveal(token, { reason: '' })).body.code).toBe('reason_required');
  expect((await reveal(token)).body.data).toEqual({ transfer_account: account });
  const { rows } = await shop.db.query(
    `select words, reason from staff_log where $1 = any (subjects) order by id desc limit 1`,
    [`payout:${payout.id}`],
  );
  expect(rows).toEqual([{ words: '查看匯款帳戶', reason: '匯款' }]);
  const { rowCount } = await shop.db.query(`select from staff_keys where answer::text like '%王小明%'`);
  expect(rowCount).toBe(0);
  await shop.call(calls.staffNoteTransfer, { params: payout, body: { note: '玉山 0016' }, token });
  expect((await reveal(token)).body.code).toBe('payout_elsewhere');
});

test.each([
  ['玉山銀行 808 1234567890123 王小明', '***0123'],
  ['808-1234-5678-9999', '***9999'],
  ['王小明', '***'],
])('%s is shown as %s', (whole, masked) => {
  expect(maskAccount(whole)).toBe(masked);
});

test('a transfer that came back still waits, with the reason, and can be sent again', async () => {
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
    (await shop.call(calls.staffRefunds, { query: { state }, token })).body.data.find((one) => one.id === id)
      ?.payouts[0];
  expect(await list('paying')).toMatchObject({ state: 'waiting', failure: reason });
  await shop.call(calls.staffNoteTransfer, { params, body: { note: '玉山 0017' }, token });
  expect(await list('done')).toMatchObject({ state: 'done', note: '玉山 0017', failure: null });
  expect((await fail(token)).body.code).toBe('payout_elsewhere');
});
