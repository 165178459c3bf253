import type { DrawResult } from '@kujiya/contract/ticket-purchase';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { tierName } from '#shop/prize/tier.ts';
import { DrawProof } from '#shop/proof/DrawProof.tsx';
import type { Commitment } from '#shop/proof/proof.ts';
import { assorted, kindsOf } from '../kinds.ts';
import { ticketsQuery } from '../queries.ts';

/** The proof of an ichiban draw, checked against the root that its tube shows publicly. */
export function DrawProofBadge({
  draw,
  prize,
  isBrief = false,
  className,
}: {
  draw: Pick<DrawResult, 'tube_id' | 'tickets' | 'last_prize' | 'receipt'>;
  /** The name of a prize whose kind the shop chooses: that is told below. */
  prize?: string | undefined;
  isBrief?: boolean;
  className?: string;
}) {
  const kinds = prize && kindsOf(prize);
  const client = useClient();
  const tube = useQuery(ticketsQuery(client, draw.tube_id));
  const published: Commitment | null | undefined = tube.data
    ? { root: tube.data.tube_info.root, total: tube.data.tube_info.total_tickets }
    : tube.isError
      ? null
      : undefined;
  const names = new Map(
    [...draw.tickets.map((ticket) => ticket.prize), ...(draw.last_prize ? [draw.last_prize] : [])].map(
      (prize) => [String(prize.id), `${tierName(prize.tier)} ${prize.name}`],
    ),
  );
  return (
    <>
      <DrawProof
        onNight
        isBrief={isBrief}
        receipt={draw.receipt}
        shown={{
          tickets: draw.tickets.map(({ ticket_number: number, prize }) => ({
            number,
            prizeId: String(prize.id),
            name: prize.name,
            tier: prize.tier,
          })),
          lastPrizeId: draw.last_prize === null ? null : String(draw.last_prize.id),
        }}
        published={published}
        game="ichiban"
        prizeName={(id) => names.get(id) ?? `獎品 ${id}`}
        className={className}
      />
      {kinds && <p className="pt-1 text-sm text-night-soft">{assorted(kinds)}</p>}
    </>
  );
}
