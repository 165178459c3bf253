import type { ResultTicket } from '@kujiya/contract/ichiban';
import { expect, test } from 'vitest';
import { sumOf, tornOf } from './torn.ts';

const ticket = (number: number, minute?: number): ResultTicket => ({
  ...{ id: `3-${number}`, ticket_number: number, is_drawn: minute !== undefined },
  ...{ tier: minute === undefined ? null : 'F' },
  drawn_at: minute === undefined ? null : new Date(Date.UTC(2026, 10, 28, 4, minute)).toISOString(),
  prize: minute === undefined ? null : { id: 1, tier: 'F', name: '徽章', image_url: 'prizes/1.webp' },
});
const tickets = [ticket(1, 5), ticket(2), ticket(3, 9), ticket(4, 5), ticket(5)];

test('the torn tickets are listed from the latest, those of one draw by number', () => {
  expect(tornOf(tickets).map(({ number }) => number)).toEqual([3, 1, 4]);
});

test('the sum says whether the torn tickets and those the tube says are left are all there are', () => {
  expect(sumOf(tickets, 2)).toEqual({ text: '5 張＝已抽 3＋剩 2', fits: true });
  expect(sumOf(tickets, 1)).toEqual({ text: '5 張＝已抽 3＋剩 1', fits: false });
  expect(sumOf([ticket(1)], 1).fits).toBe(true);
});
