// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { AddressSheet } from './AddressSheet.tsx';
import { addressWords } from './draft.ts';

test.each([
  ['0912345678901234', '0912345678'],
  ['+886 912-345-678', '0912345678'],
  ['（09）1234 5678', '0912345678'],
])('the phone %s of an address is kept as %s', (typed, kept) => {
  emptyPage();
  render(
    <Shop answers={new Answers()} member>
      <AddressSheet open onClose={() => undefined} address={undefined} first words={addressWords.parcel} />
    </Shop>,
  );
  const phone = screen.getByLabelText<HTMLInputElement>('手機號碼');
  fireEvent.change(phone, { target: { value: typed } });
  expect(phone.value).toBe(kept);
});
