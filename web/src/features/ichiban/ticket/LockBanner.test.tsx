// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LockBanner } from './LockBanner.tsx';

const said = (holder: 'nobody' | 'me' | 'other', seconds: number | null) => {
  cleanup();
  const endsAt = seconds === null ? null : Date.now() + seconds * 1_000;
  render(<LockBanner holder={holder} endsAt={endsAt} onEnd={() => {}} />);
  // The countdown is rendered twice: visibly, and for screen readers.
  return screen
    .getByRole('status')
    .textContent?.replace(/\s+/g, '')
    .replace(/(\d:\d\d)\1/, '$1');
};

test('the sentence about a lock says how long it lasts', () => {
  expect(said('nobody', null)).toBe('現在沒有人在抽，選好就能購買');
  expect(said('me', 299)).toMatch(/^輪到您了，請在4:5\d內完成抽選$/);
  expect(said('other', 61)).toMatch(/^其他玩家抽選中，請等候1:0\d$/);
});
