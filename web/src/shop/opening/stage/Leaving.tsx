import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useBack } from '#ui/useBack.ts';
import styles from './stage.module.css';

/** Shows an error and goes back by itself after a while. */
export function Leaving({
  text,
  home,
  after,
  onRetry,
}: {
  text: string;
  /** The target of back when there is no earlier page of this site. */
  home: string;
  /** Milliseconds. */
  after: number;
  onRetry?: () => unknown;
}) {
  const leave = useEffectEvent(useBack(home));
  const [staying, setStaying] = useState(false);

  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => leave(), after);
    return () => clearTimeout(timer);
  }, [staying, after]);

  // The timer stops at the first pointer or focus, so that a button does not vanish under the finger.
  const stay = { onPointerEnter: () => setStaying(true), onFocus: () => setStaying(true) };
  return (
    <div role="alert" className={styles.stageNote}>
      <EmptyState
        heading="h1"
        drawing={<Drawing of="brokenMachine" />}
        title={text}
        text={staying ? '您可以再試一次，或回到商品頁。' : '正在返回上一頁…'}
        action={
          <div className="flex gap-3">
            {onRetry && (
              <Button onClick={onRetry} {...stay}>
                再試一次
              </Button>
            )}
            <ButtonLink to={home} {...stay}>
              返回
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
