import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { NewMark } from './NewMark.tsx';
import styles from './results.module.css';

/** One prize or figure that was drawn. `big` ones take the width of two and shine in their colour. */
export function WonCard({
  picture,
  name,
  note,
  mark,
  shine,
  big,
  isNew = false,
  place,
}: {
  picture: string;
  name: string;
  /** The small line under the name. */
  note: ReactNode;
  /** Its tier or rarity, on the picture's corner. */
  mark: ReactNode;
  /** The colour of the frame and light of a big prize. */
  shine: string;
  big: boolean;
  /** The first of its kind in the member's collection. */
  isNew?: boolean;
  /** Its position in the grid, from 0: later ones appear later. */
  place: number;
}) {
  const style = { '--shine': shine, '--place': Math.min(place, 12) } as CSSProperties;
  return (
    <li data-big={big} className={cx(styles.won, big && styles.wonBig)} style={style}>
      <div className="relative" data-part="picture">
        <Picture
          path={picture}
          alt=""
          sizes={big ? '(min-width: 960px) 440px, 90vw' : '(min-width: 960px) 190px, 45vw'}
          className={styles.wonPicture}
        />
        {mark}
      </div>
      <div className={styles.wonWords} data-part="words">
        <p
          className={cx(
            'leading-snug font-black text-balance break-keep',
            big ? 'text-lg desk:text-xl' : 'text-sm',
          )}
        >
          {name}
        </p>
        <p className={cx('text-xs text-ink-soft', big && 'desk:text-base')}>{note}</p>
      </div>
      {isNew && <NewMark arriving className={styles.wonNew} />}
    </li>
  );
}
