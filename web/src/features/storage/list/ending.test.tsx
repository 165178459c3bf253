// @vitest-environment happy-dom
import { listPresents } from '@kujiya/contract/presents';
import { listBoxItems, storageCounts } from '@kujiya/contract/storage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
// The page fetches it beside its list, and this test does not wait for it.
import '../presents/Presents.tsx';

const atFirst = { timeout: 20_000 };
const present = {
  ...{ id: 9, code: 'K7K7K7K7K7K7K7K7K7K7', word: 'birthday' as const, ends_at: '2026-12-05T06:00:00Z' },
  item: { name: '水豚抱枕', image_url: 'prizes/a.webp', tier: null },
};
const counts = { pending: 1, preparing: 0, unchosen: 1, shipped: 0, expired: 0, all: 1, series: [] };

test('the address asks for what has few days left; its chip leaves that, and takes it from the address', async () => {
  const answers = new Answers()
    .give(storageCounts, ok({ data: counts }))
    .give(listBoxItems, ok({ data: [], total: 0, current_page: 1, last_page: 1, next: null }))
    .give(listPresents, ok({ data: [present] }));
  await openScreen('/box?ending=1', answers, { member: true });
  const chip = await screen.findByRole('button', { name: '快到期', pressed: true }, atFirst);
  const asked = () =>
    answers
      .requestsOf(listBoxItems)
      .filter(({ query }) => query.tab === 'pending')
      .map(({ query }) => query.ending);
  await waitFor(() => expect(asked()).toEqual(['true']));
  // It counts with the tab, and is no part of what the filter or the variants are about.
  expect(screen.queryByText('水豚抱枕')).toBeNull();
  fireEvent.click(chip);
  await waitFor(() => expect(asked()).toEqual(['true', undefined]));
  expect(window.location.search).toBe('');
  expect(await screen.findByText('水豚抱枕')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: '還沒選款 1' }));
  await waitFor(() => expect(screen.queryByText('水豚抱枕')).toBeNull());
});
