import {
  detailPath,
  storageFromResultPath,
  tubeTicketPath,
  waitingRoomPath,
} from '@kujiya/contract/shop/paths';
import type { DrawResult } from '@kujiya/contract/ticket-purchase';
import { useQuery } from '@tanstack/react-query';
import Share2 from 'lucide-react/icons/share-2';
import { useClient } from '#lib/api.tsx';
import { tierName } from '#shop/prize/tier.ts';
import { useUser } from '#shop/session/user.ts';
import { useChooser } from '#shop/variants/useChooser.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { lockQuery, tubesQuery } from '../queries.ts';
import { openGroups } from './sequence.ts';

/** The end of the member's lock on the tube (epoch ms by this browser's clock), if it still holds tickets. */
function useTurn({ tube_id: tubeId, product_id: productId }: DrawResult) {
  const client = useClient();
  const user = useUser();
  const lock = useQuery(lockQuery(client, tubeId));
  const tubes = useQuery(tubesQuery(client, productId));
  const tube = tubes.data?.find(({ id }) => id === tubeId);
  const mine = lock.data !== undefined && lock.data.user_id === user.data?.id;
  return {
    endsAt: mine && tube?.remaining_tickets ? lock.data.endsAt : null,
    /** Others wait until the member hands over. */
    waits: tube?.waits_from != null,
    onEnd: () => lock.refetch(),
  };
}

/**
 * The steps once all tickets are torn: choosing variants, share, the product, the storage, or another draw while the member's lock lasts.
 */
export function NextSteps({ draw, onShare }: { draw: DrawResult; onShare: () => void }) {
  const { endsAt, waits, onEnd } = useTurn(draw);
  const chooser = useChooser();
  return (
    <>
      {openGroups(draw).map((group) => (
        <Button
          key={group.prizeId}
          className="basis-full bg-butter! desk:w-full"
          onClick={() => chooser.choose(group)}
        >
          選款：{tierName(group.tier ?? '')} {group.pieces.length} 件
        </Button>
      ))}
      {chooser.sheet}
      <Button className="shrink-0 px-3" onClick={onShare}>
        <Share2 size={20} aria-hidden="true" />
        分享
      </Button>
      <ButtonLink to={detailPath('ichiban', draw.product_id)} variant="outline" className="grow px-2">
        返回商品
      </ButtonLink>
      <ButtonLink
        to={storageFromResultPath}
        variant={endsAt === null ? 'primary' : 'outline'}
        className="grow px-2"
      >
        前往盒櫃
      </ButtonLink>
      {endsAt !== null && (
        <ButtonLink
          to={tubeTicketPath(draw.product_id, draw.tube_id)}
          variant="primary"
          size="lg"
          className="max-desk:basis-full desk:w-full"
        >
          再抽一張
        </ButtonLink>
      )}
      {endsAt !== null && waits && (
        <ButtonLink to={waitingRoomPath(draw.tube_id)} className="basis-full">
          我抽完了，讓下一位
        </ButtonLink>
      )}
      {endsAt !== null && (
        <p className="flex basis-full justify-center gap-1.5 text-sm text-night-soft desk:pt-1">
          這一筒為您保留
          <Countdown
            endsAt={endsAt}
            onEnd={onEnd}
            label="您的抽選時間剩餘"
            className="font-print text-butter [&_.text-kuji-ink]:text-butter"
          />
        </p>
      )}
    </>
  );
}
