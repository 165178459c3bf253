import type { Figure } from '@kujiya/contract/shop/draws';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion, useReducedMotion } from '#lib/motion.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { cx } from '#ui/cx.ts';
import { Meter } from '#ui/Meter.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Picture } from '#ui/Picture.tsx';
import { collectedOf } from './collected.ts';
import styles from './collection.module.css';

/**
 * Delays before the first new figure pops into the row, and before each further one, in ms; the style sheet has the
 * same.
 */
const firstMs = 500;
const nextMs = 260;

/** How many of `count` new figures have joined their series so far: they join one after the other. */
function useJoining(count: number): number {
  const still = useReducedMotion();
  const [joined, setJoined] = useState(0);

  useEffect(() => {
    if (joined >= count) return;
    const timer = setTimeout(() => setJoined(joined + 1), joined === 0 ? firstMs : nextMs);
    return () => clearTimeout(timer);
  }, [joined, count]);

  return still ? count : Math.min(joined, count);
}

/** A figure of a series, and how many of it the member has or had. */
export type Collectable = Figure & { count: number };

function Token({
  figure,
  isNew,
  place,
  onLook,
}: {
  figure: Collectable;
  isNew: boolean;
  place: number;
  onLook: ((figure: Collectable) => void) | undefined;
}) {
  const owned = figure.count > 0;
  const style = { '--place': place } as CSSProperties;
  const face = (
    <>
      <span className={styles.collectedFace} data-owned={owned} data-arriving={owned && isNew}>
        <Picture path={figure.image_url} alt="" sizes="88px" className={styles.collectedPicture} />
        {!owned && (
          <span className={styles.collectedUnknown} aria-hidden="true">
            ？
          </span>
        )}
        <RarityMark rarity={figure.rarity} className={styles.collectedRarity} />
        {figure.count > 1 && (
          <span className={styles.collectedCount}>
            <span className="sr-only">擁有 </span>×{figure.count}
          </span>
        )}
      </span>
      <span className="line-clamp-2 pt-2.5 text-xs leading-snug font-semibold break-keep">{figure.name}</span>
      <span className="sr-only">{owned ? (isNew ? '，新收藏' : '，已收藏') : '，尚未收藏'}</span>
    </>
  );
  return (
    <li className={styles.collected} data-figure={figure.id} style={style}>
      {onLook ? (
        <button type="button" className="press block w-full rounded-md" onClick={() => onLook(figure)}>
          {face}
        </button>
      ) : (
        face
      )}
    </li>
  );
}

/** A series in a row: collected figures in colour, the others as shadows, and the progress. */
export function CollectionStrip({
  title = '我的收藏',
  figures,
  newIds = new Set(),
  onNight = false,
  onLook,
  note,
  className,
}: {
  title?: string;
  figures: readonly Collectable[];
  /** Ids of the figures that have just joined: they pop in one after the other. */
  newIds?: ReadonlySet<number>;
  onNight?: boolean;
  onLook?: (figure: Collectable) => void;
  /** Content under the row: the invitation to log in. */
  note?: ReactNode;
  className?: string | undefined;
}) {
  const { collected, total, complete } = collectedOf(figures);
  const joined = figures.filter(({ id, count }) => count > 0 && newIds.has(id)).map(({ id }) => id);
  const there = collected - joined.length + useJoining(joined.length);
  const row = useRef<HTMLUListElement>(null);
  const first = joined[0];
  useEffect(() => {
    const list = row.current;
    const token = list?.querySelector<HTMLElement>(`[data-figure="${first}"]`);
    if (!list || !token) return;
    const left = token.offsetLeft - (list.clientWidth - token.offsetWidth) / 2;
    list.scrollTo({ left, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [first]);
  return (
    <section
      aria-label={title}
      className={cx('collection', onNight && styles.collectionNight, className)}
      data-complete={complete}
    >
      <div className="flex items-center gap-3">
        <h2 className="text-base">{title}</h2>
        {complete && <span className={styles.collectionRibbon}>全套收齊</span>}
        <p className="ml-auto flex items-baseline gap-0.5" aria-live="polite">
          <span className="sr-only">已收藏</span>
          <NumberRoll value={there} className="text-lg" />
          <span className={cx('font-print text-sm', onNight ? 'text-night-soft' : 'text-ink-soft')}>
            <span aria-hidden="true">/</span>
            <span className="sr-only">款，共</span>
            {total}
          </span>
        </p>
      </div>
      <Meter
        value={there}
        total={total}
        color={complete ? 'var(--color-gold)' : 'var(--color-mint)'}
        className={cx('mt-2', onNight && 'bg-white/12')}
      />
      {/* A scrollable area has to be reachable by keyboard. */}
      <ul ref={row} className={styles.collectionRow} {...(!onLook && { tabIndex: 0 })}>
        {figures.map((figure) => (
          <Token
            key={figure.id}
            figure={figure}
            isNew={newIds.has(figure.id)}
            place={Math.max(0, joined.indexOf(figure.id))}
            onLook={onLook}
          />
        ))}
      </ul>
      {note}
    </section>
  );
}
