// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazySheet, sheetFailed } from './lazy-sheet.tsx';

const BuySheet = ({ open }: { open: boolean; onClose: () => void }) => open && <h2>確認購買</h2>;
const settle = () => act(async () => {});
const press = () => {
  fireEvent.click(screen.getByRole('button', { name: '立即轉' }));
  return settle();
};

test('a sheet that cannot be fetched closes and says so at its press alone, and opens at the next', async () => {
  const chunk = { there: false, asked: 0 };
  const Lazy = lazySheet(async () => {
    chunk.asked += 1;
    if (!chunk.there) throw new TypeError('Failed to fetch dynamically imported module');
    return { BuySheet };
  }, 'BuySheet');
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          立即轉
        </button>
        <Lazy open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  const said = vi.fn();
  window.addEventListener(sheetFailed, said);
  render(<Page />);
  await settle();
  expect(chunk.asked).toBe(1);
  expect(said).not.toHaveBeenCalled();

  await press();
  expect(said).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false');

  chunk.there = true;
  await press();
  expect(screen.getByRole('heading', { name: '確認購買' })).toBeDefined();
  const { asked } = chunk;
  await press();
  expect(chunk.asked).toBe(asked);
  expect(said).toHaveBeenCalledOnce();
  window.removeEventListener(sheetFailed, said);
});
