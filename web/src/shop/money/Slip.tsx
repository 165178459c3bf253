import type { ReactNode } from 'react';
import { Loading } from '#ui/Skeleton.tsx';
import { Stamp } from '#ui/Stamp.tsx';

/** A till slip: a stamp, the outcome, and the next step. */
export function Slip({
  stamp,
  color = 'var(--color-ink)',
  title,
  text,
  details,
  children,
}: {
  stamp: string;
  color?: string;
  title: string;
  text: string;
  details?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby="result" className="ticket">
      <div className="grid justify-items-center gap-3 px-5 pt-8 pb-6 text-center" aria-live="polite">
        <Stamp color={color} className="text-xl">
          {stamp}
        </Stamp>
        <h1 id="result" className="mt-2 text-lg font-black">
          {title}
        </h1>
        <p className="text-sm text-ink-soft">{text}</p>
        {details}
      </div>
      {children && <div className="ticket-tear grid gap-2 p-5">{children}</div>}
    </section>
  );
}

export const SlipSkeleton = () => (
  <Loading className="grid gap-3">
    <span className="skeleton h-64" />
  </Loading>
);
