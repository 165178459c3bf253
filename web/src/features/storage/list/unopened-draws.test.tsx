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
const draw = { orderId: 9, game: 'ichiban', product: '夜市怪獸', to: '/ichiban/draw/x', total: 3, opened: 1 };
const counts = { pending: 0, preparing: 0, unchosen: 1, shipped: 0, expired: 0, all: 0, series: [] };

test('every list and number is asked for without the prizes that are not open; an empty list is not called empty', async () => {
  const answers = new Answers()
    .give(storageCounts, ok({ data: counts }))
    .give(listBoxItems, ok({ data: [], total: 0, current_page: 1, last_page: 1, next: null }))
    .give(listPresents, ok({ data: [] }));
  await openScreen('/box', answers, {
    member: true,
    stored: { draws_unopened: JSON.stringify([draw]) },
  });
  await screen.findByRole('region', { name: '還沒開的獎品' }, atFirst);
  await screen.findByRole('tab', { name: '待處理 0' }, atFirst);
  expect(screen.queryByText('盒櫃還是空的')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: '還沒選款 1' }));
  await waitFor(() => expect(answers.last(listBoxItems)?.query.tab).toBe('unchosen'));
  for (const call of [listBoxItems, storageCounts])
    for (const { query } of answers.requestsOf(call)) expect(query.unopened).toBe('9:1');
});
