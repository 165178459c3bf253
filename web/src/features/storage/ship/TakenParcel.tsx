import { Plate } from '#ui/drawings/Plate.tsx';

/** A taped parcel with its label, tied with string. */
export function TakenParcel() {
  return (
    <Plate>
      <path d="M58 66l24-22h92l22 22z" fill="#f7dcae" />
      <path d="M58 66h138v88a8 8 0 0 1-8 8H66a8 8 0 0 1-8-8z" fill="#efc88d" />
      <path d="M170 67.5h24v86a7 7 0 0 1-7 7h-17z" fill="rgb(32 26 23 / 10%)" stroke="none" />
      <path d="M116 44h22l4 22v26l-6-5-6 5-6-5-6 5-6-5V66z" fill="var(--color-butter)" strokeWidth="2" />
      <path d="M74 108h66v38H74z" fill="#fff" />
      <path d="M82 118h34M82 127h50M82 136h26" strokeWidth="2" />
      <path d="M152 122h18M152 132h18M161 113v28" stroke="var(--color-kuji)" strokeWidth="2.5" />
      <path d="M30 128h18M24 140h24M36 152h12" stroke="var(--color-ink-soft)" />
    </Plate>
  );
}
