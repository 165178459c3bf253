import { detailPath, tubePath } from '@kujiya/contract/shop/paths';
import type { PublicDrawResult } from '@kujiya/contract/ticket-purchase';
import { useQuery } from '@tanstack/react-query';
import Share2 from 'lucide-react/icons/share-2';
import { useMemo, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { TellMe } from '#shop/bell/TellMe.tsx';
import { ResultFrame } from '#shop/opening/result/ResultFrame.tsx';
import resultsStyles from '#shop/opening/result/results.module.css';
import { WonCard } from '#shop/opening/result/WonCard.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Picture } from '#ui/Picture.tsx';
import { tubesQuery } from '../queries.ts';
import { DrawProofBadge } from './DrawProofBadge.tsx';
import { bestFirst, type Reveal, revealsOf } from './sequence.ts';
import { factsOfDraw, shareOf } from './share.ts';

/** The way to a draw of one's own, or to the wish list where nothing is left. */
function OwnDraw({ productId, tubeId }: { productId: number; tubeId: number }) {
  const tubes = useQuery(tubesQuery(useClient(), productId));
  const here = tubes.data?.find(({ id }) => id === tubeId);
  if (tubes.data?.every(({ remaining_tickets }) => remaining_tickets === 0))
    return (
      <div className="grid grow gap-2 desk:w-full">
        <p className="text-center text-sm text-night-soft">這個賞已經抽完了</p>
        <TellMe productId={productId} when="補貨" />
      </div>
    );
  return (
    <ButtonLink
      to={here?.remaining_tickets ? tubePath(productId, tubeId) : detailPath('ichiban', productId)}
      variant="primary"
      size="lg"
      className="grow desk:w-full"
    >
      我也要抽一張
    </ButtonLink>
  );
}

/** The prize that is shown large, with how likely it was. */
function Won({ draw, reveal: { prize, number } }: { draw: PublicDrawResult; reveal: Reveal }) {
  return (
    <figure className="mx-auto grid w-full max-w-110 gap-3 rounded-md bg-paper p-3 text-ink shadow-lift">
      <span className="relative">
        <Picture
          path={prize.image_url}
          alt=""
          sizes="(min-width: 960px) 420px, 90vw"
          priority
          className="rounded-md"
        />
        <span className={resultsStyles.wonStamp}>
          <TierStamp tier={prize.tier} size="xl" />
        </span>
      </span>
      <figcaption className="grid gap-1 px-1 pb-1">
        <span className="text-xl leading-snug font-black text-balance">{prize.name}</span>
        <span className="text-sm text-ink-soft">
          {tierName(prize.tier)}
          {number !== null && `・第 ${number} 號籤`}
        </span>
        <span className="text-sm font-semibold">{factsOfDraw(draw, { prize, number })}</span>
      </figcaption>
    </figure>
  );
}

/** Somebody else's draw, where a shared link leads: the prize, who drew it, how likely it was, and a draw of one's own. */
export function SharedWin({ draw, code }: { draw: PublicDrawResult; code: string }) {
  const [sharing, setSharing] = useState(false);
  const [best, ...others] = bestFirst(revealsOf(draw));
  const content = useMemo(() => best && shareOf(draw, best, code, draw), [draw, best, code]);
  if (!best || !content) return null;
  return (
    <>
      <ResultFrame
        over={`${draw.product_name}・${draw.tube_title}`}
        title={`${draw.drawn_by} 抽中${tierName(best.prize.tier)}！`}
        tallies={[]}
        total={others.length + 1}
        proof={<DrawProofBadge draw={draw} />}
        actions={
          <>
            <Button className="shrink-0 px-3" onClick={() => setSharing(true)}>
              <Share2 size={20} aria-hidden="true" />
              分享
            </Button>
            <OwnDraw productId={draw.product_id} tubeId={draw.tube_id} />
          </>
        }
      >
        <Won draw={draw} reveal={best} />
        {others.length > 0 && (
          <ul className="grid grid-cols-2 gap-3.5 pb-4 desk:grid-cols-4 desk:gap-5" aria-label="同一次抽到的">
            {others.map(({ key, number, prize }, place) => (
              <WonCard
                key={key}
                picture={prize.image_url}
                name={prize.name}
                note={`${tierName(prize.tier)}・第 ${number} 號籤`}
                mark={
                  <span className={resultsStyles.wonStamp}>
                    <TierStamp tier={prize.tier} size="lg" />
                  </span>
                }
                shine={tierInk(prize.tier).bar}
                big={false}
                place={place}
              />
            ))}
          </ul>
        )}
      </ResultFrame>
      <Sharing open={sharing} onClose={() => setSharing(false)} content={content} />
    </>
  );
}
