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
const counts = { pending: 0, preparing: 0, unchosen: 0, shipped: 0, expired: 0, all: 0, series: [] };

test('the address asks for what has few days left; its chip leaves that, and takes it from the address', async () => {
  const answers = new Answers()
    .give(storageCounts, ok({ data: counts }))
    .give(listBoxItems, ok({ data: [], total: 0, current_page: 1, last_page: 1, next: null }))
    .give(listPresents, ok({ data: [] }));
  await openScreen('/box?ending=1', answers, { member: true });
  const chip = await screen.findByRole('button', { name: '快到期', pressed: true }, atFirst);
  const asked = () =>
    answers
      .requestsOf(listBoxItems)
      .filter(({ query }) => query.tab === 'pending')
      .map(({ query }) => query.ending);
  await waitFor(() => expect(asked()).toEqual(['true']));
  fireEvent.click(chip);
  await waitFor(() => expect(asked()).toEqual(['true', undefined]));
  expect(window.location.search).toBe('');
});
