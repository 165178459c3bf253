import './found.css';
import type { OpenedBox } from '@kujiya/contract/blindbox';
import type { CSSProperties } from 'react';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { rarityInk } from '#shop/prize/rarity.ts';
import { Picture } from '#ui/Picture.tsx';

/** The figure with its card, as it comes out of the bag: the back first. */
export function FoundCard({ box }: { box: OpenedBox }) {
  const style = { '--shine': rarityInk(box.rarity).shine } as CSSProperties;
  return (
    <div className="found" style={style} data-rarity={box.rarity}>
      <div className="found-back" aria-hidden="true">
        <span>籤屋</span>
      </div>
      <div className="found-front">
        <Picture
          path={box.item_image_url}
          alt=""
          sizes="(min-width: 960px) 400px, 76vw"
          priority
          className="found-picture"
        />
        <span className="found-glint" aria-hidden="true" />
        <div className="found-words">
          <RarityMark rarity={box.rarity} size="md" />
          <p className="line-clamp-2 text-base leading-snug font-black text-ink desk:text-lg">
            {box.item_name}
          </p>
        </div>
      </div>
    </div>
  );
}
