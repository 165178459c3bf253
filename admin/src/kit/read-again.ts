import type { QueryClient } from '@tanstack/react-query';

/** The nouns of the staff's paths, which are those of the keys under which answers are kept. */
export const nouns = [
  ...([
    'accounts',
    'approvals',
    'articles',
    'banners',
    'campaigns',
    'carriers',
    'closings',
    'complaints',
    'coupons',
    'deliveries',
    'goods',
  ] as const),
  ...([
    'hot-keywords',
    'invitations',
    'invoice-corrections',
    'invoices',
    'legal',
    'log',
    'margins',
    'members',
  ] as const),
  ...(['orders', 'overview', 'payment-mismatches', 'payments', 'pick-list', 'products', 'promos'] as const),
  ...([
    'refunds',
    'roles',
    'self',
    'series',
    'settings',
    'settlements',
    'shipments',
    'stock',
    'stocktakes',
    'views',
    'work',
  ] as const),
] as const;
export type Noun = (typeof nouns)[number];

/** The noun of a path: `orders` of `/api/staff/orders/:id`. */
export const nounOf = (path: unknown): string | undefined => String(path).split('/')[3];

/** Any step may change the counts of the menu, waits for a second person perhaps, and stands in the log. */
const ofEveryStep: readonly Noun[] = ['work', 'approvals', 'log'];

/**
 * Reads again, of what is on the screen, the answers about these nouns and about every step. All others count as old:
 * a page that is opened next reads its own.
 */
export async function readAgain(queries: QueryClient, changed: readonly Noun[]): Promise<void> {
  const isChanged = (noun: string | undefined) => [...ofEveryStep, ...changed].some((one) => one === noun);
  await queries.invalidateQueries({ refetchType: 'none' });
  await queries.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => isChanged(nounOf(queryKey[0])),
  });
}
