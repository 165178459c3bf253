// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Field } from './Field.tsx';

test.each([
  ['123 456', (text: string) => text.replace(/\D/g, ''), 6, '123456'],
  [' 12345678', undefined, 8, '12345678'],
  ['09-1234-5678-9', (text: string) => text.replace(/\D/g, ''), 10, '0912345678'],
])('what is pasted is cleaned before it is limited: %j', (pasted, clean, maxLength, kept) => {
  cleanup();
  const onChange = vi.fn();
  render(<Field label="欄位" maxLength={maxLength} {...(clean && { clean })} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('欄位');
  // The browser's own limit would cut first.
  expect(field.hasAttribute('maxlength')).toBe(false);
  fireEvent.input(field, { target: { value: pasted } });
  expect(field.value).toBe(kept);
  expect(onChange).toHaveBeenCalledOnce();
});
