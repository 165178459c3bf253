import type { ResultTicket } from '@kujiya/contract/ichiban';
import { expect, test } from 'vitest';
import { byTier, drawnTiers, passes, rareTiers } from './filter.ts';

const ticket = (ticket_number: number, tier: string | null) =>
  ({
    ticket_number,
    tier,
    is_drawn: tier !== null,
    prize: tier && { id: tier.charCodeAt(0), tier },
  }) as ResultTicket;
const tickets = [ticket(1, 'C'), ticket(2, null), ticket(3, 'A'), ticket(4, 'C')];

test('drawn tickets are counted by tier, best first', () => {
  expect(drawnTiers(tickets)).toEqual([
    { tier: 'A', count: 1, prizes: [{ id: 65, tier: 'A' }] },
    { tier: 'C', count: 2, prizes: [{ id: 67, tier: 'C' }] },
  ]);
});

test('tickets are grouped by tier, with the undrawn at the end', () => {
  const all = [ticket(9, null), ...tickets, ticket(5, 'A')];
  expect(byTier(all).map(({ ticket_number }) => ticket_number)).toEqual([3, 5, 1, 4, 2, 9]);
});

test('a filter keeps only its tickets', () => {
  const left = (filter: Parameters<typeof passes>[1]) =>
    tickets.filter((each) => passes(each, filter)).map(({ ticket_number }) => ticket_number);
  expect(left({ kind: 'all' })).toEqual([1, 2, 3, 4]);
  expect(left({ kind: 'undrawn' })).toEqual([2]);
  expect(left({ kind: 'tier', tier: 'C' })).toEqual([1, 4]);
});

test('a tier is rare up to a twentieth of the tube, and always when it has a single ticket', () => {
  const many = Array.from({ length: 38 }, (_, index) => ticket(index + 5, 'F'));
  expect([...rareTiers([...tickets, ...many])]).toEqual(['A', 'C']);
  expect([...rareTiers(tickets)]).toEqual(['A']);
});
