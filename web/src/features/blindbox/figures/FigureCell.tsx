import Check from 'lucide-react/icons/check';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import styles from './figures.module.css';
import type { ListedFigure } from './queries.ts';

/** A figure of the catalogue; `shadow`: the member does not have it yet. */
export function FigureCell({
  figure,
  shadow,
  onLook,
}: {
  figure: ListedFigure;
  shadow: boolean;
  onLook: () => void;
}) {
  return (
    <li>
      <button type="button" className={cx(styles.figure, 'press')} data-shadow={shadow} onClick={onLook}>
        <span className="relative block overflow-hidden">
          <Picture
            path={figure.image_url}
            alt=""
            sizes="(min-width: 960px) 190px, 30vw"
            className={styles.figurePicture}
          />
          {figure.is_collected && (
            <span className={styles.figureOwned}>
              <Check size={16} strokeWidth={3.5} aria-hidden="true" />
              <span className="sr-only">已收集</span>
            </span>
          )}
        </span>
        <span className={styles.figureWords}>
          <RarityMark rarity={figure.rarity} />
          <span className="line-clamp-2 text-xs leading-snug font-black break-keep desk:text-sm">
            {figure.name}
          </span>
          {shadow && <span className="sr-only">尚未收集</span>}
        </span>
      </button>
    </li>
  );
}
