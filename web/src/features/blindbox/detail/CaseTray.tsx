import { type BlindboxProduct, blindboxRefusals, type Case } from '@kujiya/contract/blindbox';
import { type CSSProperties, useState } from 'react';
import { Picture } from '#ui/Picture.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { useToast } from '#ui/Toast.tsx';
import { traySizes, useCartonPaint } from '../carton-paint.ts';
import { boxState, columnsOf, isSoldOut, nextExpiry } from '../cases.ts';
import { useExpiry } from '../useExpiry.ts';
import { BoxCell } from './BoxCell.tsx';
import styles from './tray.module.css';

/** A case as it stands on the counter: its printed header, and the boxes on their shelves. */
export function CaseTray({
  product,
  pack,
  me,
}: {
  product: BlindboxProduct;
  pack: Case;
  /** The id of the signed-in member. */
  me: number | undefined;
}) {
  const toast = useToast();
  const paint = useCartonPaint(pack.box_image_url);
  const now = useExpiry((time) => nextExpiry(pack.items, time));
  // Boxes sold before this visit; a box sold later is stamped while the visitor watches.
  const [soldBefore] = useState(
    () => new Set(pack.items.filter((box) => box.is_drawn).map((box) => box.item_index)),
  );
  const columns = columnsOf(pack.items.length);
  const soldOut = isSoldOut(pack);
  const style = { '--side': paint.side, '--lid': paint.lid, '--columns': columns } as CSSProperties;

  return (
    <div className={styles.tray} style={style}>
      <div className={styles.trayHeader}>
        <Picture
          path={product.inner_page_image_url}
          alt=""
          width={960}
          height={540}
          sizes={traySizes}
          priority
          className={styles.trayHeaderPicture}
        />
        {soldOut && (
          <span className="absolute inset-0 grid place-items-center bg-paper/45">
            <Stamp className="bg-paper/80 text-[min(1.75rem,10vw)] desk:text-[min(2.5rem,4.2vw)]">
              {blindboxRefusals.package_sold_out.message}
            </Stamp>
          </span>
        )}
      </div>
      {/* On a desktop six make one board, so that all of them are in the first screen. */}
      <ul
        className={`${styles.trayShelves} ${columns === 3 ? 'desk:grid-cols-6' : ''}`}
        aria-label={`${pack.title}的盒子`}
      >
        {pack.items.map((box) => {
          const state = boxState(box, now, me);
          return (
            <li key={box.item_index} className={styles.trayPlace}>
              <BoxCell
                box={box}
                state={state}
                packageId={pack.id}
                picture={pack.box_image_url}
                columns={columns}
                justSold={state === 'sold' && !soldBefore.has(box.item_index)}
                onPicking={() => toast(blindboxRefusals.box_locked.message, { tone: 'bad' })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
