import { type Room, roomLimits } from '@kujiya/contract/room';
import { storagePath } from '@kujiya/contract/shop/paths';
import { Suspense } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import styles from './room.module.css';

const Pieces = lazyNamed(() => import('./Pieces.tsx'), 'Pieces');

const all = Array.from({ length: roomLimits.newest }, (_, place) => place);

/** Places without a piece; `first`: the shelf waits for the member's first one. */
const places = (count: number, first = false) =>
  all
    .slice(0, count)
    .map((place) => (
      <span key={place} aria-hidden="true" className={styles.place} data-first={first && place === 0} />
    ));

const caption = 'flex min-h-12 items-center gap-3 pt-1 text-sm text-night-soft';

/** The newest pieces on a shelf under a lamp; places stay empty until there are six. */
export function RoomShelf({ room }: { room: Room | undefined }) {
  const pieces = room?.newest ?? [];
  const empty = room !== undefined && pieces.length === 0;
  return (
    <section aria-label="最近收進來的" className="min-w-0">
      <div className={styles.shelf}>
        <div className={styles.pieces}>
          {pieces.length > 0 && (
            <Suspense fallback={places(pieces.length)}>
              <Pieces pieces={pieces} />
            </Suspense>
          )}
          {places(roomLimits.newest - pieces.length, empty)}
        </div>
        <span aria-hidden="true" className={styles.board} />
      </div>
      {empty ? (
        <p className={caption}>第一格留給您的第一隻</p>
      ) : (
        <p className={caption}>
          <span className="grow">{room && `最近收進來 ${pieces.length} 件・共 ${room.kinds} 款`}</span>
          <Link
            to={`${storagePath}?view=cabinet`}
            className="inline-flex min-h-11 items-center text-base font-black text-butter"
          >
            看展示櫃 ›
          </Link>
        </p>
      )}
    </section>
  );
}
