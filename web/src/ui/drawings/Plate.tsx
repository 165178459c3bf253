import type { ReactNode } from 'react';

/** The common base of all small drawings: the plate, the ink line, the shadow they stand on. */
export function Plate({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 180"
      width="240"
      height="180"
      aria-hidden="true"
      className="mx-auto h-auto w-52 max-w-full desk:w-60"
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="120" cy="163" rx="86" ry="8" fill="rgb(32 26 23 / 10%)" stroke="none" />
      {children}
    </svg>
  );
}
