import { Suspense, useEffect, useState } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { cx } from '#ui/cx.ts';
import type { HeldBox } from '../queries.ts';
import { CardRack } from './CardRack.tsx';
import styles from './hold.module.css';
import { ShakeBox } from './ShakeBox.tsx';
import { type CardResult, useCards } from './useCards.ts';
import { useSwap } from './useSwap.ts';

const loadCardPlay = () => import('./CardPlay.tsx');
const CardPlay = optionalNamed(loadCardPlay, 'CardPlay');

/** The box in the member's hands: the time left, the shaking, the cards, and what a card tells. */
export function HoldScene({ held, onEnd }: { held: HeldBox; onEnd: () => void }) {
  const { package: pack, lock, endsAt } = held;
  const [told, setTold] = useState<CardResult>();
  const swap = useSwap(held);
  const cards = useCards(held, setTold);
  useEffect(() => void loadCardPlay(), []);
  return (
    <section aria-label={`${lock.item_index} 號盒`} className={cx(styles.hold, 'on-night')}>
      <div className={styles.holdClock}>
        <span className="text-sm font-semibold">為您保留</span>
        <Countdown
          endsAt={endsAt}
          onEnd={onEnd}
          label="保留時間剩餘"
          className="text-xl [&_.text-kuji-ink]:text-butter"
        />
        <span className={styles.holdFuse} aria-hidden="true">
          <span style={{ animationDelay: `${lock.remain - 150}s` }} />
        </span>
      </div>
      <ShakeBox picture={pack.box_image_url} number={lock.item_index} onSwap={swap} />
      <CardRack counts={cards.counts} using={cards.using} onUse={cards.ask} />
      {told && (
        <Suspense>
          <CardPlay key={`${told.type}-${told.figure.id}`} told={told} onDone={() => setTold(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
