import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import styles from './cards.module.css';
import { endsSoon, type Stack } from './hand.ts';

const underneath = [2, 1] as const;

/** A stack of cards of one kind: the front one's face, the count, the last day, and the button to use it. */
export function CardStack({ stack, now, onUse }: { stack: Stack; now: number; onUse: () => void }) {
  const { tool, expired, ids } = stack;
  const lastDay = stack.lastDay.replaceAll('-', '/');
  const soon = endsSoon(stack, now);
  return (
    <article className="grid gap-3">
      <div className={styles.stack} data-expired={expired}>
        {underneath
          .filter((depth) => ids.length > depth)
          .map((depth) => (
            <span key={depth} className={styles.stackUnder} data-depth={depth} aria-hidden="true" />
          ))}
        <div className={styles.stackFace}>
          <Picture
            path={tool.image}
            alt=""
            width={960}
            height={1344}
            sizes="(min-width: 960px) 220px, 45vw"
            className="bg-transparent!"
          />
          <span className={styles.stackShine} aria-hidden="true" />
        </div>
        {ids.length > 1 && (
          <span className={styles.stackCount}>
            <span className="sr-only">共 {ids.length} 張</span>
            <span aria-hidden="true">×{ids.length}</span>
          </span>
        )}
        {expired && (
          <span className="absolute inset-0 grid place-items-center">
            <Stamp className="bg-paper/85 text-xl">已過期</Stamp>
          </span>
        )}
      </div>
      <div>
        <h2 className="text-base leading-snug">{tool.name}</h2>
        <p className={cx('text-sm', soon ? 'font-semibold text-butter' : 'text-night-soft')}>
          可用至 <span className="tabular-nums">{lastDay}</span>
          {soon && '・快到期了'}
        </p>
      </div>
      {!expired && (
        <Button onClick={onUse}>
          使用<span className="sr-only">{tool.name}</span>
        </Button>
      )}
    </article>
  );
}
