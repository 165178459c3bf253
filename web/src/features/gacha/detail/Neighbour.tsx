/** The next machine of the row, seen from the corner of the eye. */
export function Neighbour({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 300 440" className={className} aria-hidden="true">
      <g stroke="var(--neighbour-line)" strokeWidth="4" strokeLinejoin="round" fill="var(--neighbour)">
        <path d="M38 406h40l-4 30H42zM222 406h40l-4 30h-32z" />
        <rect x="12" y="36" width="276" height="380" rx="30" />
        <rect x="58" y="8" width="184" height="46" rx="12" />
      </g>
      <g fill="var(--neighbour-light)" stroke="var(--neighbour-line)" strokeWidth="3">
        <rect x="28" y="62" width="244" height="192" rx="20" />
        <rect x="36" y="268" width="228" height="92" rx="18" />
        <circle cx="150" cy="314" r="36" fill="var(--neighbour)" />
        <path d="M100 416v-24a18 18 0 0 1 18-18h64a18 18 0 0 1 18 18v24z" fill="var(--neighbour-line)" />
      </g>
      <g fill="var(--neighbour)" stroke="var(--neighbour-line)" strokeWidth="2.5">
        {[54, 86, 118, 150, 182, 214, 246].map((x) => (
          <circle key={x} cx={x} cy="236" r="15" />
        ))}
        {[70, 102, 134, 166, 198, 230].map((x) => (
          <circle key={x} cx={x} cy="209" r="15" />
        ))}
        {[86, 118, 150, 182, 214].map((x) => (
          <circle key={x} cx={x} cy="182" r="15" />
        ))}
      </g>
    </svg>
  );
}
