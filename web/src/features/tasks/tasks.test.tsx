// @vitest-environment happy-dom
import { claimTask, listTasks, type Task } from '@kujiya/contract/tasks';
import { getVip } from '@kujiya/contract/vip';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const ends = '2026-11-22T16:00:00.000Z';
const tasks = (status: Task['status']) => ({
  success: true as const,
  data: {
    daily: [
      {
        id: 1,
        status,
        can_claim: status === 'completed',
        current_value: 1,
        target_value: 1,
        task: {
          category: 'daily' as const,
          metric: 'check_in' as const,
          name: '每日簽到',
          description: '',
          growth_points: 5,
        },
      },
    ],
    weekly: [],
    monthly: [],
    ends: { daily: ends, weekly: ends, monthly: ends },
  },
});
const level = {
  success: true as const,
  data: {
    vip_level: 1,
    vip_level_name: '青銅',
    progress_percentage: 0,
    growth_points: 5,
    next_level_total_points: 3_000,
    vip_expiry_date: null,
    total_points: 0,
    points_discount_limit: 50,
    next: null,
    hold: null,
    supply: null,
    next_supply: ends,
  },
};

test('a page open over midnight claims the next day with its own key', async () => {
  const answers = new Answers()
    .give(getVip, level)
    .give(listTasks, tasks('completed'))
    .give(claimTask, {
      success: true,
      message: '任務獎勵已領取，成長值 +5',
      data: { growth_points: 5, total_growth: 5, vip_level: 1 },
    });
  await openScreen('/tasks', answers, { member: true });
  const claim = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /^領取/ }, { timeout: 20_000 }));
  await claim();
  answers.give(listTasks, tasks('claimed'));
  await screen.findByText('已領取');
  // The next day the member looks at the page again.
  answers.give(listTasks, tasks('completed'));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await claim();
  await waitFor(() => expect(answers.requestsOf(claimTask)).toHaveLength(2));
  expect(new Set(answers.requestsOf(claimTask).map(({ key }) => key)).size).toBe(2);
});
