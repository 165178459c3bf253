/** The shop's coin: round, with a square hole. */
export function TokenIcon({ size = 20, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={className}>
      <circle cx="12" cy="12" r="10" fill="var(--color-butter)" stroke="var(--color-ink)" strokeWidth="1.5" />
      <circle cx="12" cy="12" r="7.5" fill="none" stroke="#b9830a" />
      <path d="M9 9h6v6H9z" fill="var(--color-night)" stroke="#b9830a" />
    </svg>
  );
}
