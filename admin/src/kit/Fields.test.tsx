// @vitest-environment happy-dom

import { Answers } from '@kujiya/web/testing/answers.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { enter, fieldOf, openOffice, press } from '../testing/office.tsx';
import { NumberField } from './Fields.tsx';

/** A form with one price; `onSend` hears what is sent. */
function Form({ onSend, start }: { onSend: (price: number | null) => void; start: number | null }) {
  const [price, setPrice] = useState<number | null>(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(price);
      }}
    >
      <NumberField label="單價" min={1} value={price} onChange={setPrice} />
      <button type="submit">儲存</button>
      <button type="button" onClick={() => setPrice(start)}>
        還原
      </button>
    </form>
  );
}
async function open(start: number | null = 280) {
  const onSend = vi.fn();
  openOffice('/', <Form onSend={onSend} start={start} />, new Answers());
  return { onSend, field: await fieldOf('單價') };
}
/** Types sign by sign, behind what is left. */
async function type(field: HTMLInputElement, text: string) {
  field.focus();
  for (const sign of text) {
    const next = field.value + sign;
    enter(field, next);
    await expect.poll(() => field.value).toBe(next);
  }
}
const alert = () => document.querySelector('[role=alert]');

test('a number that is emptied and typed anew is the typed one, as it was typed', async () => {
  const { onSend, field } = await open();
  enter(field, '');
  await type(field, 'NT$ 1,350.00');
  await press('儲存');
  await expect.poll(() => onSend.mock.calls).toEqual([[1_350]]);
  expect(field.value).toBe('NT$ 1,350.00');
});

test.each([
  ['12.5', '不是整數'],
  ['1.280', '可能是 1,280，也可能是 1.28，請重寫'],
  ['一百', '看不懂，請寫成像 1280 的數字'],
  ['-5', '不能是負數'],
  ['0', '最少 1'],
])('%s is refused at the field and keeps the form from being sent', async (typed, why) => {
  const { onSend, field } = await open();
  enter(field, '');
  await type(field, typed);
  expect(alert()).toBeNull();
  field.blur();
  await expect.poll(() => alert()?.textContent).toBe(why);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
  await press('儲存');
  expect(onSend).not.toHaveBeenCalled();
  expect(field.value).toBe(typed);
});

test('a reset shows the number again, and an empty field is none', async () => {
  const { onSend, field } = await open();
  enter(field, '1.5');
  await press('還原');
  await expect.poll(() => field.value).toBe('280');
  expect(field.checkValidity()).toBe(true);
  enter(field, '');
  await press('儲存');
  await expect.poll(() => onSend.mock.calls).toEqual([[null]]);
});
