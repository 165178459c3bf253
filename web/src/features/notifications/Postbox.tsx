import { Plate } from '#ui/drawings/Plate.tsx';

/** The shop's letter box, with its flag down: nothing has come yet. */
export function Postbox() {
  return (
    <Plate>
      <path d="M40 164h160" />
      <path d="M112 124h16v40h-16z" fill="#efc88d" />
      <path d="M66 62h92a24 24 0 0 1 24 24v40H66z" fill="var(--color-kuji)" />
      <path d="M66 62a24 24 0 0 1 24 24v40H42V86a24 24 0 0 1 24-24z" fill="#fff9ef" />
      <path d="M54 90h24" strokeWidth="6" />
      <path d="M54 108h.1M78 108h.1" strokeWidth="6" />
      <path d="M61 115q5 5 10 0" />
      <g className="sway">
        <path d="M150 92v-34h24v14h-24" fill="var(--color-butter)" />
        <path d="M150 92h.1" strokeWidth="7" />
      </g>
      <path d="M196 128l10-6M200 142h12" stroke="var(--color-ink-soft)" />
    </Plate>
  );
}
