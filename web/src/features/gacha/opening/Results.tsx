import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { detailPath, storageFromResultPath } from '@kujiya/contract/shop/paths';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import { useMemo, useState } from 'react';
import { CollectionStrip } from '#shop/opening/collection/CollectionStrip.tsx';
import { completedBy } from '#shop/opening/collection/collected.ts';
import { SeriesComplete } from '#shop/opening/collection/SeriesComplete.tsx';
import { ResultFrame } from '#shop/opening/result/ResultFrame.tsx';
import resultsStyles from '#shop/opening/result/results.module.css';
import { WonCard } from '#shop/opening/result/WonCard.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { isGreatFind, rarestFirst, rarityInk, rarityName } from '#shop/prize/rarity.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { collectablesOf, type MachineState } from '../stock.ts';
import { CapsuleProof } from './CapsuleProof.tsx';
import type { OpenedCapsule } from './found.ts';
import plateStyles from './plate.module.css';
import { shareOf } from './share.ts';
import styles from './won.module.css';

const talliesOf = (found: readonly OpenedCapsule[]) => {
  const rarities = rarestFirst(found).map(({ rarity }) => rarity);
  return [...new Set(rarities)].map((rarity) => ({
    key: rarity,
    mark: <RarityMark rarity={rarity} />,
    count: rarities.filter((other) => other === rarity).length,
  }));
};

const titleOf = (found: readonly OpenedCapsule[], trial: boolean): string => {
  if (trial) return '試轉結果';
  const best = rarestFirst(found)[0];
  if (best && isGreatFind(best.rarity)) return `轉到${rarityName(best.rarity)}了！`;
  if (found.some(({ isNew }) => isNew)) return '有新夥伴加入！';
  return found.length > 1 ? '全部打開了！' : '又多一隻！';
};

/** All capsules of one purchase, the rarest first, with the collection they join and links to go on. */
export function Result({
  machine,
  found,
  receipt,
  trial,
  celebrate,
  onAgain,
}: {
  machine: MachineState;
  found: readonly OpenedCapsule[];
  receipt: DrawReceipt | null;
  trial: boolean;
  /** The purchase has just been opened, so new figures are celebrated. */
  celebrate: boolean;
  onAgain: () => void;
}) {
  const { product, items, collection_status } = machine;
  const [sharing, setSharing] = useState(false);
  const figures = collectablesOf(items);
  const newIds = new Set(found.filter(({ isNew }) => isNew).map(({ itemId }) => itemId));
  const complete = celebrate && completedBy(figures, newIds);
  const best = rarestFirst(found)[0];
  const content = useMemo(() => best && receipt && shareOf(product, best, receipt), [product, best, receipt]);
  // The collection fills up while the member watches: it stands above many capsules and below a few.
  const strewn = found.length > 2;
  const collection = collection_status.is_authenticated && !trial && (
    <CollectionStrip onNight figures={figures} newIds={celebrate ? newIds : new Set()} />
  );

  return (
    <>
      <ResultFrame
        over={product.name}
        title={titleOf(found, trial)}
        tallies={talliesOf(found)}
        total={found.length}
        proof={
          trial ? (
            <p className={plateStyles.trial}>試轉：不扣代幣，轉到的也不會收進盒櫃</p>
          ) : (
            receipt && <CapsuleProof machine={machine} found={found} receipt={receipt} />
          )
        }
        actions={
          <>
            {content && (
              <Button className="shrink-0" onClick={() => setSharing(true)}>
                <Share2 size={20} aria-hidden="true" />
                分享
              </Button>
            )}
            {!trial && (
              <ButtonLink to={storageFromResultPath} className="grow">
                前往盒櫃
              </ButtonLink>
            )}
            <ButtonLink to={detailPath('gacha', product.id)} variant="primary" className="grow">
              {trial ? '真的轉一次' : '再轉一次'}
            </ButtonLink>
          </>
        }
      >
        {complete && <SeriesComplete series={product.name} total={figures.length} />}
        {strewn && collection}
        <ul className={cx(resultsStyles.wonGrid, styles.capsuleGrid)} aria-label="轉到的款式">
          {rarestFirst(found).map(({ key, name, picture, rarity, number, isNew }, place) => (
            <WonCard
              key={key}
              picture={picture}
              name={name}
              note={
                number === null ? (
                  '試轉'
                ) : (
                  <>
                    第 <span className="font-print text-sm text-ink">{number}</span> 顆轉蛋
                  </>
                )
              }
              mark={<RarityMark rarity={rarity} size="md" className={styles.wonFoil} />}
              shine={rarityInk(rarity).shine}
              big={isGreatFind(rarity) || found.length === 1}
              isNew={isNew}
              place={place}
            />
          ))}
        </ul>
        {!strewn && collection}
        <Button variant="quiet" className="justify-self-center" onClick={onAgain}>
          <RotateCcw size={18} aria-hidden="true" />
          {trial ? '再看一次動畫' : '再開一次給朋友看'}
        </Button>
      </ResultFrame>
      {content && <Sharing open={sharing} onClose={() => setSharing(false)} content={content} />}
    </>
  );
}
