import type { CaseBox } from '@kujiya/contract/blindbox';
import { heldBoxAtPath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import type { BoxState } from '../cases.ts';
import styles from './tray.module.css';

const spoken: Record<BoxState, string> = {
  free: '可挑選',
  mine: '您正在挑選',
  picking: '挑選中',
  sold: '已售出',
};

/** One box on the shelf: free to pick, held by somebody, or sold, with the figure that came out of it. */
export function BoxCell({
  box,
  state,
  packageId,
  picture,
  columns,
  justSold,
  onPicking,
}: {
  box: CaseBox;
  state: BoxState;
  packageId: number;
  /** The series' box picture. */
  picture: string;
  columns: 3 | 4;
  /** Sold while the visitor watches. */
  justSold: boolean;
  /** Called by a tap while another member holds the box. */
  onPicking: () => void;
}) {
  const index = box.item_index;
  const name = `${index} 號盒，${spoken[state]}`;
  const face = (
    <>
      <span className={styles.shelfBoxStand}>
        <Picture
          path={picture}
          alt=""
          sizes={columns === 3 ? '(min-width: 960px) 125px, 30vw' : '(min-width: 960px) 150px, 22vw'}
          cutOut
          className={styles.shelfBoxPicture}
        />
        {state === 'picking' && (
          <span className={styles.shelfHand} aria-hidden="true">
            挑選中
          </span>
        )}
        {state === 'mine' && (
          <span className={cx(styles.shelfHand, styles.shelfHandMine)} aria-hidden="true">
            您的
          </span>
        )}
        {state === 'sold' && (
          <>
            {box.image_url !== null && (
              <Picture path={box.image_url} alt="" sizes="64px" className={styles.shelfFound} />
            )}
            <span className={cx(styles.shelfStamp, justSold && 'stamp-down')} aria-hidden="true">
              <Stamp color="var(--color-kuji-ink)" tilt={-14} className="bg-paper/85 text-xs desk:text-base">
                已售出
              </Stamp>
            </span>
          </>
        )}
      </span>
      <span className={styles.shelfPlate} aria-hidden="true">
        {index}
      </span>
    </>
  );

  if (state === 'sold') {
    return (
      <div className={styles.shelfBox} data-state={state}>
        <span className="sr-only">
          {name}
          {box.name !== null && `，開出 ${box.name}`}
        </span>
        {face}
      </div>
    );
  }
  if (state === 'picking') {
    return (
      <button
        type="button"
        aria-disabled="true"
        aria-label={name}
        className={styles.shelfBox}
        data-state={state}
        onClick={onPicking}
      >
        {face}
      </button>
    );
  }
  return (
    <Link
      to={heldBoxAtPath(packageId, index)}
      aria-label={name}
      className={styles.shelfBox}
      data-state={state}
    >
      {face}
    </Link>
  );
}
