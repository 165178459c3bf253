// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LockBanner } from './LockBanner.tsx';

const show = (holder: 'nobody' | 'me' | 'other', seconds: number | null) => {
  cleanup();
  const endsAt = seconds === null ? null : Date.now() + seconds * 1_000;
  render(<LockBanner holder={holder} endsAt={endsAt} onEnd={() => {}} />);
};
/** The countdown comes with its own chunk, and is rendered twice: visibly, and for screen readers. */
const says = (sentence: RegExp) =>
  waitFor(() => {
    const text = screen.getByRole('status').textContent?.replace(/\s+/g, '');
    expect(text?.replace(/(\d+秒)\1/, '$1')).toMatch(sentence);
  });

test('the sentence about a lock says how long it lasts', async () => {
  show('nobody', null);
  await says(/^現在可以抽$/);
  show('me', 299);
  await says(/^輪到您了，還有29\d秒完成抽選$/);
  show('other', 61);
  await says(/^其他玩家抽選中，還有6\d秒$/);
});
