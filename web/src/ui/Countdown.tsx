import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Digits } from './Digits.tsx';

/** Seconds left as `m:ss`; never below `0:00`. */
export const formatCountdown = (seconds: number): string => {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
};

const announced = [60, 30, 10];

/**
 * Time left until `endsAt` (epoch ms by this browser's clock), as `format` writes the seconds: m:ss by default. Announced to screen readers at 60, 30 and 10 s.
 */
export function Countdown({
  endsAt,
  onEnd,
  label = '剩餘時間',
  format = formatCountdown,
  className,
}: {
  endsAt: number;
  onEnd?: () => void;
  label?: string;
  format?: (seconds: number) => string;
  className?: string | undefined;
}) {
  // Unknown until the browser's clock may be read: a server render has another one.
  const [left, setLeft] = useState<number>();
  const [said, setSaid] = useState('');
  const ended = useEffectEvent(() => onEnd?.());

  // Before the first paint, so that no frame shows it without a time.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before: number | undefined;
    const tick = () => {
      const rest = endsAt - Date.now();
      const seconds = Math.max(0, Math.ceil(rest / 1000));
      setLeft(seconds);
      const passed = announced.find((mark) => before !== undefined && before > mark && seconds <= mark);
      if (passed !== undefined) setSaid(`${label} ${seconds} 秒`);
      before = seconds;
      if (seconds === 0) ended();
      else timer = setTimeout(tick, rest - (seconds - 1) * 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt, label]);

  return (
    <span className={className}>
      <span role="timer" aria-label={label}>
        <Digits
          text={left === undefined ? '--' : format(left)}
          className={cx(left !== undefined && left <= 10 && 'text-kuji-ink')}
        />
      </span>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </span>
  );
}
