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
    .replace(/(\d+秒)\1/, '$1');
};

test('the sentence about a lock says how long it lasts', () => {
  expect(said('nobody', null)).toBe('現在沒有人在抽，選好就能購買');
  expect(said('me', 299)).toMatch(/^輪到您了，還有29\d秒完成抽選$/);
  expect(said('other', 61)).toMatch(/^其他玩家抽選中，還有6\d秒$/);
});
