// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazySheet } from './lazy-sheet.tsx';
import { ToastProvider } from './Toast.tsx';
import { createToaster } from './toaster.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BuySheet = ({ open }: { open: boolean; onClose: () => void }) => open && <h2>確認購買</h2>;
const settle = () => act(async () => {});

/** A page with a button that opens a sheet, whose chunk can be fetched while `there` is true. */
function openPage() {
  const chunk = { there: false, asked: 0 };
  const Lazy = lazySheet(async () => {
    chunk.asked += 1;
    if (!chunk.there) throw new TypeError('Failed to fetch dynamically imported module');
    return { BuySheet };
  }, 'BuySheet');
  const toaster = createToaster();
  const said = vi.spyOn(toaster, 'show');
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
  render(
    <ToastProvider toaster={toaster}>
      <Page />
    </ToastProvider>,
  );
  return { chunk, said };
}
const press = () => {
  fireEvent.click(screen.getByRole('button', { name: '立即轉' }));
  return settle();
};

test('a sheet that cannot be fetched says so at its press alone, and opens at the next', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const { chunk, said } = openPage();
  await settle();
  expect([chunk.asked, said.mock.calls]).toEqual([1, []]);

  await press();
  expect(said).toHaveBeenCalledExactlyOnceWith('目前連不上網路，恢復後再按一次', { tone: 'bad' });
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false');

  chunk.there = true;
  await press();
  expect(screen.getByRole('heading', { name: '確認購買' })).toBeDefined();
  const { asked } = chunk;
  await press();
  expect(chunk.asked).toBe(asked);
});

test('of a chunk that is gone the sheet does not blame the network', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const { said } = openPage();
  await press();
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false');
  expect(said).not.toHaveBeenCalled();
});
