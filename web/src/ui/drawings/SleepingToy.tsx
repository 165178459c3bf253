import { Plate } from './Plate.tsx';

/** A toy asleep under its blanket: nothing has happened here yet. */
export function SleepingToy() {
  return (
    <Plate>
      <rect x="30" y="118" width="116" height="44" rx="20" fill="#fff0c4" />
      <path d="M44 132q6 8 2 18" strokeWidth="2" stroke="var(--color-ink-soft)" />
      <path d="M92 162q-6-60 58-62 50 0 56 62z" fill="var(--color-kuji)" />
      <g fill="#fff" stroke="none" opacity=".85">
        <circle cx="140" cy="124" r="5" />
        <circle cx="168" cy="120" r="5" />
        <circle cx="154" cy="143" r="5" />
        <circle cx="184" cy="142" r="5" />
        <circle cx="126" cy="148" r="5" />
      </g>
      <g className="sway">
        <ellipse cx="86" cy="110" rx="45" ry="38" fill="#ffc6d2" />
        <path d="M44 96q14-52 84-32 14 5 20 20-10-6-20-3-44-16-84 15z" fill="var(--color-tier-b)" />
        <path d="M43 97q40-30 86-16" strokeWidth="9" />
        <path d="M43 97q40-30 86-16" stroke="#fff" strokeWidth="4.5" />
        <circle cx="150" cy="88" r="9" fill="#fff" />
        <path d="M62 112q8 8 17 0M92 112q8 8 17 0" />
        <ellipse cx="60" cy="124" rx="8" ry="5" fill="#f07f98" stroke="none" />
        <ellipse cx="110" cy="124" rx="8" ry="5" fill="#f07f98" stroke="none" />
        <ellipse cx="86" cy="127" rx="4" ry="5" fill="var(--color-ink)" stroke="none" />
      </g>
      <g stroke="var(--color-ink-soft)" strokeWidth="4">
        <path d="M168 74h11l-11 13h11" strokeWidth="3" />
        <path d="M184 46h14l-14 17h14" />
        <path d="M204 12h17l-17 21h17" strokeWidth="5" />
      </g>
    </Plate>
  );
}
