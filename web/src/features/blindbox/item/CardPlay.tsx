import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '#lib/api.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { Button } from '#ui/Button.tsx';
import { Picture } from '#ui/Picture.tsx';
import { toolKindsQuery } from '../queries.ts';
import { cardWords } from './card-words.ts';
import styles from './cards.module.css';
import type { CardResult } from './useCards.ts';

/** A card is played: it flies over the box, turns, and shows its result. */
export function CardPlay({ told: { type, figure }, onDone }: { told: CardResult; onDone: () => void }) {
  const tools = useQuery(toolKindsQuery(useClient()));
  const back = tools.data?.data.find((tool) => tool.type === type)?.image;
  const insight = type === 'insight_card';
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    done.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // A sheet that lies over the card closes first.
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onDone();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={styles.play} data-type={type}>
      <p role="status" className="sr-only">
        {cardWords[type].told}：{figure.name}
      </p>
      <div className={styles.playCard} aria-hidden="true">
        <div className={styles.playBack}>
          {back !== undefined && (
            <Picture path={back} alt="" width={720} height={960} sizes="240px" cutOut priority />
          )}
        </div>
        <div className={styles.playFront}>
          <p className={styles.playTitle}>{cardWords[type].told}</p>
          <span className={styles.playFigure}>
            <Picture path={figure.image_url} alt="" sizes="240px" priority />
            {!insight && <X strokeWidth={2.4} className={styles.playCross} />}
          </span>
          <p className="grid justify-items-center gap-1 text-center">
            <span className="line-clamp-2 text-sm leading-snug font-black">{figure.name}</span>
            <RarityMark rarity={figure.rarity} />
          </p>
        </div>
      </div>
      <div ref={done} className={styles.playDone}>
        <Button onClick={onDone}>知道了</Button>
      </div>
    </div>
  );
}
