import { lotCommitment, type PrizeCorrection } from '@kujiya/contract/fairness';
import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatDate } from '#lib/format.ts';

/** A typing error in what was committed, in words. */
export const correctionText = ({ field, wrong, right, at }: PrizeCorrection): string =>
  `${formatDate(at)} 更正${field === 'name' ? '名稱' : '尺寸'}的錯字：承諾的「${wrong}」應為「${right}」。`;

/** The corrections of a draw's prizes. */
export function Corrections({ receipt }: { receipt: DrawReceipt }) {
  const client = useClient();
  const { data } = useQuery(apiQuery(client, lotCommitment, { params: { lotId: receipt.lot_id } }));
  const drawn = [...receipt.tickets.map(({ prize_id }) => prize_id), receipt.last_prize_id];
  const corrections = data?.data.corrections.filter(({ prize_id }) => drawn.includes(String(prize_id))) ?? [];
  if (corrections.length === 0) return null;
  return (
    <section aria-label="更正" className="text-sm">
      {corrections.map((one) => (
        <p key={one.id}>{correctionText(one)}</p>
      ))}
    </section>
  );
}
