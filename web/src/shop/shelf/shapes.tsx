import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

type ShapeProps = { top: ReactNode; children: ReactNode; className?: string | undefined };

/** Ichiban: picture above, stub below, a perforation and two notches between them. */
export function TicketShape({ top, children, className }: ShapeProps) {
  return (
    <div className={cx('ticket flex flex-col', className)}>
      <div className="relative overflow-hidden rounded-t-[10px]">{top}</div>
      <div className="ticket-tear flex grow flex-col px-3 pt-2.5 pb-3">{children}</div>
    </div>
  );
}

/** Blind box: a carton with its lid tucked in. */
export function CartonShape({
  top,
  children,
  color = '#dbeaff',
  className,
}: ShapeProps & { /** The board the carton is folded from. */ color?: string }) {
  return (
    <div className={cx('flex flex-col', className)} style={{ '--carton': color } as CSSProperties}>
      <div className="carton-lid">
        <svg
          viewBox="0 0 100 18"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          <path
            d="M5 .75H95L99.6 18H.4z"
            fill="var(--carton)"
            stroke="var(--color-ink)"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div className="carton-face flex grow flex-col">
        <div className="relative overflow-hidden">{top}</div>
        <div className="flex grow flex-col border-t-[1.5px] border-ink px-3 pt-2.5 pr-4 pb-3">{children}</div>
      </div>
    </div>
  );
}

/** Capsule: a circle with a lid line, standing on its own shadow, with the text below. */
export function CapsuleShape({
  top,
  children,
  color = '#ffb25e',
  className,
}: ShapeProps & { /** The capsule's lower shell. */ color?: string }) {
  return (
    <div className={cx('flex flex-col', className)}>
      <CapsuleCase color={color}>{top}</CapsuleCase>
      <div className="capsule-shadow" aria-hidden="true" />
      <div className="flex grow flex-col px-2 pt-1.5 pb-3 text-center">{children}</div>
    </div>
  );
}

/** The capsule alone: clear dome above the lid line, coloured shell below. */
export function CapsuleCase({
  color = '#ffb25e',
  children,
  className,
}: {
  color?: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={cx('capsule aspect-square', className)}>
      {children}
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
      >
        <path d="M-2 74Q50 92 102 74V102H-2z" fill={color} />
        <path d="M62 101Q92 92 99 70V102z" fill="rgb(32 26 23 / 14%)" />
        <path d="M-2 69Q50 87 102 69V76Q50 94-2 76z" fill="#fffdf6" />
        <path
          d="M-2 69Q50 87 102 69M-2 76Q50 94 102 76"
          fill="none"
          stroke="var(--color-ink)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M10 40A42 42 0 0 1 33 11"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
          opacity=".85"
        />
        <circle cx="40.5" cy="8.5" r="1.9" fill="#fff" opacity=".85" />
      </svg>
    </div>
  );
}
