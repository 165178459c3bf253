import type { Tool, UserTool } from '@kujiya/contract/tool-cards';
import { expect, test } from 'vitest';
import { countIn, endsSoon, shownIn, stacksOf } from './hand.ts';

const tool = (id: number, type: Tool['type']): Tool => ({ id, type, name: type, image: '', description: '' });
const tools = [tool(1, 'shake_card'), tool(2, 'insight_card')];
const card = (id: number, tool_id: number, day: string, expired = false): UserTool => ({
  id,
  tool_id,
  expired,
  expires_at: `${day}T16:00:00.000Z`,
  formatted_expiry: day,
});

const cards = [
  card(11, 1, '2026-12-01'),
  card(12, 2, '2026-12-01'),
  card(13, 1, '2026-12-01'),
  card(14, 1, '2026-12-31'),
  card(15, 1, '2026-11-01', true),
];

test('cards of one kind and one day form a stack, in the order of the answer', () => {
  const stacks = stacksOf(tools, cards);
  expect(stacks.map(({ ids }) => ids)).toEqual([[11, 13], [12], [14], [15]]);
  expect(countIn(stacks)).toBe(5);
});

test('each kind shows its usable cards, and expired ones have their own tab', () => {
  const stacks = stacksOf(tools, cards);
  expect(countIn(shownIn(stacks, 'all'))).toBe(5);
  expect(countIn(shownIn(stacks, 'shake_card'))).toBe(3);
  expect(countIn(shownIn(stacks, 'insight_card'))).toBe(1);
  expect(shownIn(stacks, 'expired').map(({ ids }) => ids)).toEqual([[15]]);
});

test('a card of a kind that the shop no longer has is left out', () => {
  expect(stacksOf([tool(2, 'insight_card')], cards).flatMap(({ ids }) => ids)).toEqual([12]);
});

test('cards end soon in their last week, not after it', () => {
  const [first, , , last] = stacksOf(tools, cards);
  const now = Date.parse('2026-11-28T00:00:00Z');
  expect(endsSoon(first!, now)).toBe(true);
  expect(endsSoon(first!, now - 5 * 86_400_000)).toBe(false);
  expect(endsSoon(last!, now)).toBe(false);
});
