import { useLayoutEffect, useState } from 'react';
import { Digits } from '#ui/Digits.tsx';
import { daysAndTime } from './time-left.ts';

/** The time until a product opens, to the second: `倒數 5 天 07:12:33`. */
export function OpeningClock({ from }: { from: string }) {
  const [left, setLeft] = useState<number>();

  // Update before the first paint, and at each full second of the remaining time.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const rest = Date.parse(from) - Date.now();
      setLeft(rest / 1000);
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [from]);

  if (left === undefined) return null;
  const { days, time } = daysAndTime(left);
  return (
    <span role="timer" aria-label="距離開賣" className="inline-flex items-baseline gap-1.5">
      倒數
      {days > 0 && (
        <span>
          <Digits text={String(days)} className="text-lg" /> 天
        </span>
      )}
      <Digits text={time} className="text-lg" />
    </span>
  );
}
