import type { Prize } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { resultOfTubePath } from '@kujiya/contract/shop/paths';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Picture } from '#ui/Picture.tsx';

/** Above the tickets of an ending tube: the prize of the last ticket or, once it is gone, the way to another tube. */
export function TubeEnd({
  tube,
  tubes,
  left,
  last,
  onTube,
}: {
  tube: Tube;
  tubes: readonly Tube[];
  /** Tickets that are not drawn yet. */
  left: number;
  last: Prize | undefined;
  onTube: (tubeId: number) => void;
}) {
  if (left > 0) return last && <LastTicket prize={last} />;
  const other = tubes.find(({ remaining_tickets }) => remaining_tickets > 0);
  return (
    <EmptyState
      drawing={<Drawing of="lotBox" />}
      title="目前沒有可選的號碼"
      text="這一筒已經抽完了"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={resultOfTubePath(tube.id)}>看這一筒的結果</ButtonLink>
          {other && (
            <Button variant="primary" onClick={() => onTube(other.id)}>
              去{other.tube_title}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** The buyer of the last ticket also wins the LAST prize. */
const LastTicket = ({ prize }: { prize: Prize }) => (
  <div className="outline-ink flex items-center gap-3 rounded-md bg-ink px-3 py-2.5 text-white">
    <Picture path={prize.image_url} alt="" sizes="64px" className="size-16 shrink-0 rounded-sm" />
    <p className="min-w-0 grow text-sm leading-snug">
      <b className="block text-base font-black text-butter">只剩最後一張</b>
      抽走它，<span className="inline-block">{prize.name}</span> 一起帶回家
    </p>
    <TierStamp tier="LAST" size="md" />
  </div>
);
