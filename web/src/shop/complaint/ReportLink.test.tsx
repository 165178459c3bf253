// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { ReportLink } from './ReportLink.tsx';

const shown = (delivered: string | null) => {
  emptyPage();
  render(
    <Shop answers={new Answers()} member>
      <ReportLink orderId={9} delivered={delivered} />
    </Shop>,
  );
  return screen.queryByRole('link');
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a parcel that arrived leads to its form until the third day after is over', () => {
  expect(shown(daysAgo(3))?.getAttribute('href')).toBe('/order/9/complaint');
  expect(shown(daysAgo(3))?.textContent).toMatch(/^回報問題到 \d\d\/\d\d 23:59 為止$/);
  expect(shown(daysAgo(4))).toBeNull();
  expect(shown(null)).toBeNull();
});
