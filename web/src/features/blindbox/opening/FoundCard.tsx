import type { OpenedBox } from '@kujiya/contract/box-purchase';
import type { CSSProperties } from 'react';
import { ourShop } from '#lib/settings.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { rarityInk } from '#shop/prize/rarity.ts';
import { Picture } from '#ui/Picture.tsx';
import styles from './found.module.css';

/** The figure on its card, back first, as it comes out of the bag. */
export function FoundCard({ box }: { box: OpenedBox }) {
  const style = { '--shine': rarityInk(box.rarity).shine } as CSSProperties;
  return (
    <div className={styles.found} style={style} data-rarity={box.rarity}>
      <div className={styles.foundBack} aria-hidden="true">
        <span>{ourShop.shortName}</span>
      </div>
      <div className={styles.foundFront}>
        <Picture
          path={box.item_image_url}
          alt=""
          sizes="(min-width: 960px) 400px, 76vw"
          priority
          className={styles.foundPicture}
        />
        <span className={styles.foundGlint} aria-hidden="true" />
        <div className={styles.foundWords}>
          <RarityMark rarity={box.rarity} size="md" />
          <p className="line-clamp-2 text-base leading-snug font-black text-ink desk:text-lg">
            {box.item_name}
          </p>
        </div>
      </div>
    </div>
  );
}
