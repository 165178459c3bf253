// @vitest-environment happy-dom
import { listAddresses } from '@kujiya/contract/address';
import { getUser } from '@kujiya/contract/member';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { ShipSheet } from './ShipSheet.tsx';

const pay = vi.fn();
const shipping = {
  step: 'fee',
  bill: { things: 1, fee: 60, freeIn: 4 },
  pay,
  leave() {},
  keep() {},
} as never;
const open = { item: { id: 9, item_name: '水豚小碟', variant_choice: 'open' }, quantity: 2 };
const shipment = { rows: [open], things: 2, fee: 60, freeIn: 3 } as never;
const address = { id: 3, name: '林小籤', is_default: true } as never;

/** The step that asks for the fee, with these answers of the server. */
function openFee(answers: Answers) {
  emptyPage();
  pay.mockClear();
  render(
    <Shop answers={answers} member>
      <ShipSheet
        open
        onClose={() => {}}
        shipping={shipping}
        parcel={shipment}
        more={[]}
        onAdd={async () => undefined}
        onParcels={() => {}}
        onChoose={() => {}}
      />
    </Shop>,
  );
}
const known = () => new Answers().give(listAddresses, { success: true, data: [address] });

test('an unknown wallet is not taken for an empty one, and nothing is paid from it', async () => {
  openFee(known());
  fireEvent.click(await screen.findByRole('button', { name: '支付 60 代幣並出貨', hidden: true }));
  expect(await screen.findAllByText('無法獲取用戶信息，請重新登入')).not.toEqual([]);
  expect(pay).not.toHaveBeenCalled();
});

test('a wallet with too few tokens leads to the top-up', async () => {
  openFee(known().give(getUser, { id: 1, tokens: 20 } as never));
  expect(await screen.findByRole('button', { name: '去儲值', hidden: true })).toBeTruthy();
  expect(screen.getByText('代幣餘額不足')).toBeTruthy();
});

test('a piece without a variant is named where the parcel is paid, too', async () => {
  openFee(known());
  expect(await screen.findByText('2 件還沒選款：水豚小碟 ×2')).toBeTruthy();
});
