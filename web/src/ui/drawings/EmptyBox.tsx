import { Plate } from './Plate.tsx';

/** An open carton; above it the outline of the toy that could be inside. */
export function EmptyBox() {
  return (
    <Plate>
      <g className="sway" stroke="var(--color-ink-soft)" strokeWidth="2.5" strokeDasharray="5 6">
        <path d="M96 66V46a24 24 0 0 1 48 0v20" />
        <path d="M103 27q-12-22-2-23 9 0 12 18M137 27q12-22 2-23-9 0-12 18" />
        <path d="M111 46h.1M129 46h.1" strokeDasharray="none" strokeWidth="6" />
        <path d="M115 55q5 4 10 0" strokeDasharray="none" />
      </g>
      <path d="M62 94l18-18h80l18 18z" fill="#7d5d3c" />
      <path d="M62 94h116v62a6 6 0 0 1-6 6H68a6 6 0 0 1-6-6z" fill="#efc88d" />
      <path d="M152 95.5h24v58a6 6 0 0 1-6 7h-18z" fill="rgb(32 26 23 / 9%)" stroke="none" />
      <path d="M62 94l18-18-29-14-19 17z" fill="#f7dcae" />
      <path d="M178 94l-18-18 29-14 19 17z" fill="#e2b678" />
      <path d="M110 94h20v22l-5-4-5 4-5-4-5 4z" fill="var(--color-butter)" strokeWidth="2" />
      <circle cx="86" cy="138" r="12" stroke="var(--color-kuji)" />
      <path d="M81 143l5-11 5 11M83 140h6" stroke="var(--color-kuji)" strokeWidth="2.5" />
      <path d="M196 44l6-8M206 54l10-3M44 44l-6-8M34 54l-10-3" stroke="var(--color-ink-soft)" />
    </Plate>
  );
}
