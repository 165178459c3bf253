// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TicketGrid } from './TicketGrid.tsx';

afterEach(cleanup);

const without = (total: number, left: readonly number[]) =>
  new Set(Array.from({ length: total }, (_, index) => index + 1).filter((number) => !left.includes(number)));
const grid = (total: number, drawn: ReadonlySet<number>) => (
  <TicketGrid
    total={total}
    drawn={drawn}
    chosen={new Set()}
    justDrawn={new Set()}
    onToggle={() => undefined}
  />
);
const names = () =>
  [...screen.getByRole('group').children].map((ticket) => ticket.getAttribute('aria-label'));

test('the last few tickets come first, and keep their places when one is drawn', () => {
  const { rerender } = render(grid(50, without(50, [22, 38])));
  expect(names().slice(0, 3)).toEqual(['22 號', '38 號', '1 號 已抽']);
  rerender(grid(50, without(50, [38])));
  expect(names().slice(0, 3)).toEqual(['22 號 已抽', '38 號', '1 號 已抽']);
});

test('while many tickets are left, they are ordered by number', () => {
  render(
    grid(
      50,
      without(
        50,
        Array.from({ length: 11 }, (_, index) => 40 + index),
      ),
    ),
  );
  expect(names()[0]).toBe('1 號 已抽');
  expect(names()[39]).toBe('40 號');
});

test('a tube of few tickets has them large', () => {
  const frame = () => screen.getByRole('group').parentElement?.className;
  render(grid(20, new Set()));
  expect(frame()).toMatch(/few/i);
  cleanup();
  render(grid(80, new Set()));
  expect(frame()).not.toMatch(/few/i);
});

test('arrow keys follow the visible order', () => {
  render(grid(50, without(50, [22, 38])));
  screen.getByRole('button', { name: '22 號' }).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('38 號');
});
