// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyPage } from '#testing/screen.tsx';
import { PointsRow } from './PointsRow.tsx';

test.each([
  [false, 900, 300, '這項商品不適用'],
  [true, 0, 300, '紅利點數不足（滿 200 點可折抵）'],
  [true, 900, 0, '這筆金額太小，無法折抵'],
])('allowed: %s, %i points, at most %i: %s', (allowed, points, cap, why) => {
  emptyPage();
  render(
    <PointsRow
      allowed={allowed}
      means={{ points }}
      payment={{ points: 0, discount: 0, cap }}
      frozen={false}
      onPoints={() => undefined}
    />,
  );
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
