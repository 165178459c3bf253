import type { CabinetKind, CabinetShelf } from '@kujiya/contract/cabinet';
import { detailPath } from '@kujiya/contract/shop/paths';
import Share2 from 'lucide-react/icons/share-2';
import { Link } from '#lib/navigation.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import styles from './cabinet.module.css';
import { isLast, shelfCount, standing } from './shelves.ts';

function Place({ kind }: { kind: CabinetKind }) {
  const owned = kind.count > 0;
  return (
    <li className={styles.place}>
      <Link to={detailPath(kind.game, kind.product_id)} className="press block">
        <span className={styles.stand} data-owned={owned} data-last={isLast(kind)}>
          <Picture
            path={kind.image_url}
            alt=""
            sizes="(min-width: 960px) 160px, 30vw"
            className={styles.arch}
            {...(!owned && { cutOut: true })}
          />
          <span className={styles.glint} aria-hidden="true" />
          <span className={styles.foot} aria-hidden="true" />
          {!owned && (
            <span className={styles.unknown} aria-hidden="true">
              ？
            </span>
          )}
          {kind.count > 1 && (
            <span className={styles.many}>
              <span className="sr-only">擁有 </span>×{kind.count}
            </span>
          )}
          {owned && (
            <span className={styles.mark}>
              {kind.rarity !== null && <RarityMark rarity={kind.rarity} />}
              {kind.tier !== null && (
                <span className="block rounded-full bg-white">
                  <TierStamp tier={kind.tier} size="sm" className="block" />
                </span>
              )}
            </span>
          )}
        </span>
        <span className={styles.name}>
          {kind.name}
          <span className="sr-only">{owned ? '，已收藏' : '，尚未收藏'}</span>
        </span>
      </Link>
    </li>
  );
}

/** One series on its lit shelf: the owned kinds, the greatest in front, then the gaps. */
export function Shelf({
  shelf,
  onShare,
}: {
  shelf: CabinetShelf;
  /** Absent in somebody else's cabinet. */
  onShare?: () => void;
}) {
  const { owned, total, complete } = shelfCount(shelf);
  return (
    <section className={styles.shelf} aria-label={shelf.series}>
      <div className={styles.plate}>
        <div className={styles.brass}>
          <h2 className="truncate text-base leading-snug">{shelf.series}</h2>
        </div>
        <p className="shrink-0 text-sm text-night-soft">
          <span className="sr-only">已收藏 </span>
          <span className="font-print text-lg text-white">{owned}</span>
          <span className="font-print"> / {total}</span> 款
        </p>
        {onShare && (
          <IconButton
            bare
            label={`分享${shelf.series}`}
            icon={<Share2 size={22} />}
            className="ml-auto"
            onClick={onShare}
          />
        )}
      </div>
      <ul className={styles.row}>
        {standing(shelf).map((kind) => (
          <Place key={`${kind.id}-${kind.variant_id}`} kind={kind} />
        ))}
      </ul>
      {complete && <p className={styles.gold}>全套 {total} 款・收齊</p>}
    </section>
  );
}
