import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { CSSProperties } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './rarity.module.css';
import { rarityInk } from './rarity.ts';

/** A figure's rarity as a foil label. `arriving` sticks it on with a glint. */
export function RarityMark({
  rarity,
  size = 'sm',
  arriving = false,
  className,
}: {
  rarity: Rarity;
  size?: 'sm' | 'md' | 'lg';
  arriving?: boolean;
  className?: string | undefined;
}) {
  const { name, foil, print } = rarityInk(rarity);
  const style = {
    '--foil-from': foil[0],
    '--foil-glint': foil[1],
    '--foil-to': foil[2],
    '--foil-print': print,
  } as CSSProperties;
  return (
    <span
      className={cx(styles.foil, arriving && styles.foilArriving, className)}
      data-size={size}
      data-rarity={rarity}
      style={style}
    >
      {name}
    </span>
  );
}
