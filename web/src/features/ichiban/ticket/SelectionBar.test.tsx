// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServicesProvider } from '#lib/api.tsx';
import { priceBreakdownOf } from '#shop/money/price-breakdown.ts';
import { SelectionBar } from './SelectionBar.tsx';

const nothing = () => {};

function show(numbers: readonly number[], full: boolean): string {
  cleanup();
  render(
    <ServicesProvider services={{} as never}>
      <SelectionBar
        picks={{ numbers, full }}
        left={3}
        payment={priceBreakdownOf(
          100 * numbers.length,
          0,
          { tokens: 1_000, points: 0, pointsLimit: 0 },
          true,
        )}
        blocked={undefined}
        onClear={nothing}
        onRandom={nothing}
        onAll={nothing}
        onBuy={nothing}
      />
    </ServicesProvider>,
  );
  // The line shown on phones, under the count.
  return screen.getByText(/^已選/).nextElementSibling?.textContent ?? '';
}

test('the bar gives one hint at a time: what to do, which numbers, or the full pack', () => {
  expect(show([], false)).toBe('點選喜歡的籤號');
  expect(show([], true)).toBe('點選喜歡的籤號');
  expect(show([3, 12], false)).toBe('3 12');
  expect(show([1, 2, 3], true)).toBe('整筒');
});

test('購買 is the red button only once a ticket is chosen', () => {
  const isRed = () => screen.getByRole('button', { name: '購買' }).className.includes('press-main');
  show([], false);
  expect(isRed()).toBe(false);
  show([3], false);
  expect(isRed()).toBe(true);
});
