// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { ReportLink } from './ReportLink.tsx';

const shown = (delivered: string | null, coming = false) => {
  emptyPage();
  const { container } = render(
    <Shop answers={new Answers()} member>
      <ReportLink orderId={9} delivered={delivered} coming={coming} />
    </Shop>,
  );
  return screen.queryByRole('link') ?? container.querySelector('p');
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a parcel that arrived leads to its form until the third day after is over', () => {
  expect(shown(daysAgo(3))?.getAttribute('href')).toBe('/order/9/complaint');
  expect(shown(daysAgo(3))?.textContent).toMatch(/^回報問題到 \d\d\/\d\d 23:59 為止$/);
  expect(shown(daysAgo(4))).toBeNull();
  expect(shown(null)).toBeNull();
});

test('a parcel that has not arrived says where its form will be, and for how long', () => {
  expect(shown(null, true)?.textContent).toBe('收到後 3 天內可以在這裡回報問題。');
  expect(shown(daysAgo(4), true)).toBeNull();
});
