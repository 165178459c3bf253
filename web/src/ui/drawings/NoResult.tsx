import { Plate } from './Plate.tsx';

/** A toy looking very hard through a magnifying glass. */
export function NoResult() {
  return (
    <Plate>
      <path d="M93 116q-16 8-19 30M147 116q18 2 34 4" strokeWidth="16" />
      <path d="M93 116q-16 8-19 30M147 116q18 2 34 4" stroke="#8fdcc6" strokeWidth="10" />
      <path d="M90 112q30-14 60 0 12 26 4 50H86q-8-24 4-50z" fill="#8fdcc6" />
      <path d="M104 128q16-7 32 0 6 18 2 33h-36q-4-15 2-33z" fill="#dcf3ea" stroke="none" />
      <circle cx="83" cy="41" r="15" fill="#8fdcc6" />
      <circle cx="157" cy="41" r="15" fill="#8fdcc6" />
      <circle cx="83" cy="41" r="6" fill="#12a38b" stroke="none" />
      <ellipse cx="120" cy="76" rx="55" ry="45" fill="#a9e8d5" />
      <path d="M82 60q8-16 24-18" stroke="#fff" strokeWidth="6" opacity=".8" />
      <ellipse cx="82" cy="92" rx="9" ry="6" fill="#ffa9be" stroke="none" />
      <circle cx="97" cy="78" r="5.5" fill="var(--color-ink)" stroke="none" />
      <path d="M106 101q7-5 14 0" />
      <path d="M164 96l20 24" strokeWidth="13" />
      <path d="M165 97l19 23" stroke="var(--color-kuji)" strokeWidth="7" />
      <circle cx="148" cy="78" r="26" fill="#fffdf6" strokeWidth="4" />
      <circle cx="146" cy="78" r="12" fill="var(--color-ink)" stroke="none" />
      <circle cx="141" cy="73" r="4" fill="#fff" stroke="none" />
      <path d="M163 68q4 6 2 14" stroke="#9ccbff" strokeWidth="4" />
      <circle cx="183" cy="121" r="9" fill="#8fdcc6" />
      <path
        d="M40 60l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z"
        fill="var(--color-butter)"
        strokeWidth="2"
        className="sway"
      />
      <path d="M204 46h12M210 40v12" stroke="var(--color-ink-soft)" />
    </Plate>
  );
}
