import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { useUser } from '#shop/session/user.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { lockQuery, tubesQuery } from '../queries.ts';
import type { SeenDraw } from './queries.ts';

/** Where the member may draw on undisturbed, and until when (epoch ms by this browser's clock). */
export type Turn = { path: string; endsAt: number; onEnd: () => unknown };

/** The tube of a draw is still the member's own, and holds tickets; undefined where it does not. */
export function useTurn({ tube_id: tubeId, product_id: productId, order }: SeenDraw): Turn | undefined {
  const client = useClient();
  const user = useUser();
  const mine = order !== undefined;
  const lock = useQuery({ ...lockQuery(client, tubeId), enabled: mine });
  const tubes = useQuery({ ...tubesQuery(client, productId), enabled: mine });
  const tube = tubes.data?.find(({ id }) => id === tubeId);
  const endsAt = lock.data?.endsAt ?? null;
  if (!mine || endsAt === null || lock.data?.user_id !== user.data?.id || !tube?.remaining_tickets)
    return undefined;
  return { path: `/ichiban/ticket/${productId}?tube=${tubeId}`, endsAt, onEnd: () => lock.refetch() };
}

/** Back to the tickets, with the time that is left to pick among them alone. */
export const DrawOn = ({ turn: { path, endsAt, onEnd }, className }: { turn: Turn; className?: string }) => (
  <ButtonLink to={path} variant="primary" size="lg" className={className}>
    再抽一張
    <Countdown
      endsAt={endsAt}
      onEnd={onEnd}
      label="您的抽選時間剩餘"
      className="[&_.text-kuji-ink]:text-white"
    />
  </ButtonLink>
);
