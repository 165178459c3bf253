import type { TicketPrize } from '@kujiya/contract/ichiban';
import type { VariantState } from '@kujiya/contract/shop/variants';
import type { DrawnTicket, DrawResult } from '@kujiya/contract/ticket-purchase';
import type { ChoiceGroup } from '#shop/variants/useChoosing.ts';

/** One thing to reveal: a ticket's prize, or the last prize that comes with the tube's last ticket. */
export type Reveal = {
  key: string;
  number: number | null;
  /** With name and picture of its variant, once it has one. */
  prize: TicketPrize;
  /** Null where there is nothing to choose. */
  choice: VariantState | null;
};

export const isLast = ({ tier }: { tier: string }): boolean => tier.toUpperCase() === 'LAST';

/** A to C and the last prize: the tiers celebrated with rays, confetti and fanfare. */
export const isBigWin = (tier: string): boolean => /^(A|B|C|LAST)$/i.test(tier);

/** The strength of the light under a ticket, 0 to 1: the better the prize, the stronger. */
export const lightOf = (tier: string): number => {
  const place = ['LAST', 'A', 'B', 'C', 'D'].indexOf(tier.toUpperCase());
  return place < 0 ? 0.2 : (1 - place * 0.17) * 0.95;
};

const withVariant = ({ prize, variant }: DrawnTicket): TicketPrize =>
  variant ? { ...prize, name: `${prize.name}・${variant.name}`, image_url: variant.image_url } : prize;

/** The reveals of a draw: the tickets in their order, the last prize at the end. */
export const revealsOf = ({
  tickets,
  last_prize: last,
}: Pick<DrawResult, 'tickets' | 'last_prize'>): Reveal[] => {
  const reveals: Reveal[] = tickets.map((ticket) => ({
    key: ticket.id,
    number: ticket.ticket_number,
    prize: withVariant(ticket),
    choice: ticket.variant_choice ?? null,
  }));
  return last === null
    ? reveals
    : [...reveals, { key: 'last', number: null, prize: { ...last, tier: 'LAST' }, choice: null }];
};

const rankOf = (tier: string): string => (/^LAST$/i.test(tier) ? '' : tier.toUpperCase());

/** Best tiers first, the same tier by number. */
export const bestFirst = (reveals: readonly Reveal[]): Reveal[] =>
  [...reveals].sort((a, b) => {
    const one = rankOf(a.prize.tier);
    const other = rankOf(b.prize.tier);
    if (one !== other) return one < other ? -1 : 1;
    return (a.number ?? 0) - (b.number ?? 0);
  });

/** The count of each tier, best first: `[['A', 1], ['D', 4]]`. */
export const tally = (reveals: readonly Reveal[]): [tier: string, count: number][] => {
  const counts = new Map<string, number>();
  for (const { prize } of bestFirst(reveals)) counts.set(prize.tier, (counts.get(prize.tier) ?? 0) + 1);
  return [...counts];
};

/** The state of an opening: the current ticket, whether it is open, and whether all is shown. */
export type OpeningState = { index: number; open: boolean; done: boolean };
export type OpeningStep = 'opened' | 'next' | 'skip' | 'again';

export const closed: OpeningState = { index: 0, open: false, done: false };

/** A single prize is its own result; after the last of several comes the grid. */
export const advance =
  (total: number) =>
  (now: OpeningState, step: OpeningStep): OpeningState => {
    switch (step) {
      case 'opened':
        return now.open ? now : { ...now, open: true };
      case 'next':
        if (!now.open) return now;
        if (now.index < total - 1) return { index: now.index + 1, open: false, done: false };
        return total === 1 ? now : { ...now, done: true };
      case 'skip':
        return { index: total - 1, open: true, done: total > 1 };
      case 'again':
        return closed;
    }
  };

/** The pieces of a draw whose variant is still to be chosen, by prize, the best first. */
export function openGroups({ tube_id, tickets }: Pick<DrawResult, 'tube_id' | 'tickets'>): ChoiceGroup[] {
  const groups = new Map<number, ChoiceGroup>();
  for (const { prize, ticket_number, item_id, variant_choice } of tickets) {
    if (variant_choice !== 'open' || item_id === undefined) continue;
    const { id, tier, name } = prize;
    const pieces = [...(groups.get(id)?.pieces ?? []), { id: item_id, number: ticket_number }];
    groups.set(id, { tubeId: tube_id, prizeId: id, tier, name, pieces });
  }
  return [...groups.values()].sort((a, b) => (rankOf(a.tier ?? '') < rankOf(b.tier ?? '') ? -1 : 1));
}
