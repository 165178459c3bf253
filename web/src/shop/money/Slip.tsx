import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { Stamp } from '#ui/Stamp.tsx';

/** A till slip: a stamp, the outcome, and the next step. On a desktop it lies wide, the stamp over the picture. */
export function Slip({
  stamp,
  color = 'var(--color-ink)',
  title,
  text,
  details,
  picture,
  children,
}: {
  stamp: string;
  color?: string;
  title: string;
  text: string;
  details?: ReactNode;
  /** Of what is paid for. */
  picture?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby="result" className="ticket">
      <div
        className="grid gap-5 px-5 pt-8 pb-6 text-center desk:min-h-72 desk:grid-cols-[18rem_minmax(0,1fr)] desk:gap-10 desk:p-0 desk:pr-10 desk:text-start"
        aria-live="polite"
      >
        <div className="relative grid place-items-center desk:overflow-hidden desk:rounded-tl-[10px] desk:bg-butter-tint">
          {picture !== undefined && (
            <div className="absolute inset-0 max-desk:hidden">
              <Picture path={picture} alt="" sizes="288px" className="size-full" />
            </div>
          )}
          <span className={cx('relative -rotate-12 rounded-sm', picture !== undefined && 'desk:bg-paper/90')}>
            <Stamp color={color} tilt={0} className="text-xl desk:text-2xl">
              {stamp}
            </Stamp>
          </span>
        </div>
        <div className="grid content-center justify-items-center gap-3 desk:justify-items-start desk:py-10">
          <h1 id="result" className="text-lg font-black desk:text-xl">
            {title}
          </h1>
          <p className="text-sm text-ink-soft desk:text-base">{text}</p>
          {details}
        </div>
      </div>
      {children && (
        <div className="ticket-tear grid gap-2 p-5 desk:auto-cols-fr desk:grid-flow-col desk:gap-4">
          {children}
        </div>
      )}
    </section>
  );
}

export const SlipSkeleton = () => (
  <Loading className="grid gap-3">
    <span className="skeleton h-64" />
  </Loading>
);
