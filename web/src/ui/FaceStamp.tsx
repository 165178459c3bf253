import { cx } from './cx.ts';

/** The house's stamp: a toy's face in a ring. Fills the room it is given. */
export function FaceStamp({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 56 56"
      aria-hidden="true"
      className={cx('stamp h-auto', className)}
      fill="none"
      stroke="var(--color-kuji)"
      strokeWidth="3.4"
      strokeLinecap="round"
    >
      <circle cx="28" cy="28" r="25" />
      <circle cx="28" cy="28" r="20.5" strokeWidth="1.4" />
      <path d="M22 22q-6-10-1-11t5 10M34 22q6-10 1-11t-5 10" strokeWidth="2.6" />
      <ellipse cx="28" cy="31" rx="13" ry="11" fill="var(--color-kuji)" stroke="none" />
      <path d="M22 31h.1M34 31h.1" stroke="#fff" strokeWidth="4" />
      <path d="M25.5 35.5q2.5 3 5 0" stroke="#fff" strokeWidth="2" />
    </svg>
  );
}
