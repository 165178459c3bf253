import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { RarityMark } from './RarityMark.tsx';
import styles from './stand.module.css';
import { TierStamp } from './TierStamp.tsx';

/** A piece under its acrylic arch; one that is missing as a shadow. */
export function Stand({
  picture,
  owned = true,
  tier = null,
  sizes,
  className,
  children,
}: {
  /** Stored path. */
  picture: string;
  owned?: boolean;
  tier?: string | null;
  sizes: string;
  className?: string;
  /** Marks over the picture. */
  children?: ReactNode;
}) {
  return (
    <span
      className={cx(styles.stand, className)}
      data-owned={owned}
      data-last={tier?.toUpperCase() === 'LAST'}
    >
      <Picture
        path={picture}
        alt=""
        sizes={sizes}
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
      {children}
    </span>
  );
}

/** The tier or the rarity of a piece, at the foot of its stand. */
export const PieceMark = ({ tier, rarity }: { tier: string | null; rarity: Rarity | null }) => (
  <span className="absolute bottom-0.5 left-1/2 -translate-x-1/2">
    {rarity !== null && <RarityMark rarity={rarity} />}
    {tier !== null && (
      <span className="block rounded-full bg-white">
        <TierStamp tier={tier} size="sm" className="block" />
      </span>
    )}
  </span>
);
