// @vitest-environment happy-dom
import type { Address } from '@kujiya/contract/address';
import { getUser } from '@kujiya/contract/member';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { AddressSheet } from './AddressSheet.tsx';
import { addressWords } from './draft.ts';

const open = (answers: Answers, address?: Address) => {
  emptyPage();
  render(
    <Shop answers={answers} member>
      <AddressSheet
        open
        onClose={() => undefined}
        address={address}
        first={!address}
        words={addressWords.parcel}
      />
    </Shop>,
  );
  return screen.getByLabelText<HTMLInputElement>('手機號碼');
};

test.each([
  ['0912345678901234', '0912345678'],
  ['+886 912-345-678', '0912345678'],
  ['（09）1234 5678', '0912345678'],
])('the phone %s of an address is kept as %s', (typed, kept) => {
  const phone = open(new Answers());
  fireEvent.change(phone, { target: { value: typed } });
  expect(phone.value).toBe(kept);
});

test('a new address begins with the phone of its member, a kept one with its own', async () => {
  const answers = new Answers().give(getUser, { phone: '0912345678' } as never);
  const phone = open(answers);
  await waitFor(() => expect(phone.value).toBe('0912345678'));
  fireEvent.change(phone, { target: { value: '' } });
  expect(phone.value).toBe('');
  const kept = { id: 1, name: '林小籤', phone: '0987654321', city: '臺北市', district: '大安區' };
  expect(
    open(answers, { ...kept, postcode: '106', address_detail: '和平東路 1 號', is_default: true }).value,
  ).toBe('0987654321');
});

test('a sheet that cannot be saved yet says what is missing', async () => {
  open(new Answers());
  const missing = '還沒填：收件人姓名、手機號碼、縣市、鄉鎮市區、詳細地址';
  expect(screen.getByText(missing)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('收件人姓名'), { target: { value: '林小籤' } });
  expect(screen.queryByText(missing)).toBeNull();
  expect(screen.getByText('還沒填：手機號碼、縣市、鄉鎮市區、詳細地址')).toBeTruthy();
});
