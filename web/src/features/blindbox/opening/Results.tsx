import type { Case } from '@kujiya/contract/blindbox';
import type { BoxResult } from '@kujiya/contract/box-purchase';
import { casePath, storageFromResultPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import { useClient } from '#lib/api.tsx';
import { Link } from '#lib/navigation.tsx';
import { CollectionStrip } from '#shop/opening/collection/CollectionStrip.tsx';
import { completedBy } from '#shop/opening/collection/collected.ts';
import { SeriesComplete } from '#shop/opening/collection/SeriesComplete.tsx';
import { ResultFrame } from '#shop/opening/result/ResultFrame.tsx';
import resultsStyles from '#shop/opening/result/results.module.css';
import { WonCard } from '#shop/opening/result/WonCard.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { isGreatFind, rarestFirst, rarityInk, rarityName } from '#shop/prize/rarity.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Picture } from '#ui/Picture.tsx';
import { inOrder, isSoldOut } from '../cases.ts';
import { countsOf } from '../collection.ts';
import { casesQuery, collectionQuery } from '../queries.ts';
import { BoxProof } from './BoxProof.tsx';
import styles from './box-results.module.css';
import { tallyOf } from './sequence.ts';

const titleOf = ({ items }: BoxResult): string => {
  const best = rarestFirst(items)[0];
  if (best && isGreatFind(best.rarity)) return `恭喜，開到${rarityName(best.rarity)}！`;
  if (items.some((item) => item.is_new)) return '收藏又多了一款！';
  return items.length > 1 ? '整盒開箱完成！' : '開到了！';
};

/** All boxes of one purchase, the rarest first, with the state of the collection and links to go on. */
export function BoxResults({
  result,
  celebrate,
  onShare,
  onAgain,
}: {
  result: BoxResult;
  /** The purchase has just been opened, so a completed collection is celebrated. */
  celebrate: boolean;
  onShare: () => void;
  onAgain: () => void;
}) {
  const client = useClient();
  const cases = useQuery(casesQuery(client, result.product_id));
  const collection = useQuery(collectionQuery(client, result.product_id));
  const items = rarestFirst(result.items);
  const newIds = new Set(items.filter((item) => item.is_new).map((item) => item.item_id));
  const product = cases.data?.data.product;
  const figures = product && collection.data && countsOf(product.figures, collection.data.data);

  return (
    <ResultFrame
      over={`${result.product_name}・${result.package_title}`}
      title={titleOf(result)}
      tallies={tallyOf(items).map(([rarity, count]) => ({
        key: rarity,
        mark: <RarityMark rarity={rarity} className="ml-1" />,
        count,
      }))}
      total={items.length}
      proof={<BoxProof result={result} />}
      actions={
        <>
          <Button className="shrink-0 px-3" onClick={onShare}>
            <Share2 size={20} aria-hidden="true" />
            分享
          </Button>
          <ButtonLink to={casePath(result.product_id, result.package_id)} className="grow px-2">
            再抽一盒
          </ButtonLink>
          <ButtonLink to={storageFromResultPath} variant="primary" className="grow px-2">
            前往盒櫃
          </ButtonLink>
        </>
      }
    >
      {celebrate && figures && completedBy(figures, newIds) && (
        <SeriesComplete series={result.product_name} total={figures.length} />
      )}
      <ul className={resultsStyles.wonGrid} aria-label="開出的款式">
        {items.map((item, place) => (
          <WonCard
            key={item.item_index}
            picture={item.item_image_url}
            name={item.item_name}
            note={
              <>
                {rarityName(item.rarity)}・
                <span className="font-print text-sm text-ink">{item.item_index}</span> 號盒
              </>
            }
            mark={<RarityMark rarity={item.rarity} size="md" className={styles.wonRarity} />}
            shine={rarityInk(item.rarity).shine}
            big={items.length === 1 || isGreatFind(item.rarity)}
            isNew={item.is_new}
            place={place}
          />
        ))}
      </ul>
      {figures && (
        <CollectionStrip onNight title="收藏進度" figures={figures} newIds={celebrate ? newIds : new Set()} />
      )}
      {cases.data && <NextCase cases={cases.data.data.packages} result={result} />}
      <Button variant="quiet" className="justify-self-center" onClick={onAgain}>
        <RotateCcw size={18} aria-hidden="true" />
        再開一次給朋友看
      </Button>
    </ResultFrame>
  );
}

/** The case to continue with: the same while it has boxes left, otherwise the fullest of the others. */
function NextCase({ cases, result }: { cases: readonly Case[]; result: BoxResult }) {
  const open = inOrder(cases).filter((pack) => !isSoldOut(pack));
  const same = open.find(({ id }) => id === result.package_id);
  const fullest = [...open].sort((a, b) => b.remaining_boxes - a.remaining_boxes)[0];
  const next = same ?? fullest;
  if (!next) return null;
  return (
    <Link
      to={casePath(result.product_id, next.id)}
      className="press flex items-center gap-3 rounded-md border-[1.5px] border-night-line bg-white/5 p-3 hover:bg-white/10"
    >
      <Picture path={next.box_image_url} alt="" sizes="64px" cutOut className="size-16 shrink-0" />
      <span className="grid min-w-0 grow">
        <span className="text-sm text-night-soft">{same ? '這一中盒還有' : '換一中盒接著挑'}</span>
        <span className="font-black">
          {next.title}・剩 <span className="font-print">{next.remaining_boxes}</span> 盒
        </span>
      </span>
      <ChevronRight size={22} aria-hidden="true" className="shrink-0 text-butter" />
    </Link>
  );
}
