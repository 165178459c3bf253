import { Plate } from './Plate.tsx';

/** A capsule machine with a plaster on its globe: something went wrong, and it isn't the visitor's error. */
export function BrokenMachine() {
  return (
    <Plate>
      <circle cx="120" cy="62" r="49" fill="#e6f1fb" />
      <path d="M78 82q42 14 84 0-10 28-42 29-32-1-42-29z" fill="#cfe3f5" stroke="none" />
      <g strokeWidth="2.5">
        <circle cx="98" cy="92" r="12" fill="var(--color-game-gacha)" />
        <path d="M87 95q11 5 22-1" />
        <circle cx="142" cy="92" r="12" fill="var(--color-game-ichiban)" />
        <path d="M131 92q11 6 22 2" />
        <circle cx="120" cy="97" r="12" fill="var(--color-butter)" />
        <path d="M109 98q11 6 22 0" />
      </g>
      <path d="M86 44q6-18 24-23" stroke="#fff" strokeWidth="6" />
      <path d="M100 58l9 9m0-9l-9 9M131 58l9 9m0-9l-9 9" />
      <path d="M112 78q4-5 8 0t8 0" />
      <path d="M104 14a16 8 0 0 1 32 0z" fill="var(--color-kuji)" />
      <g transform="rotate(38 154 34)">
        <rect x="132" y="26" width="44" height="15" rx="7" fill="#f7dcae" strokeWidth="2.5" />
        <path d="M146 26v15M162 26v15" strokeWidth="2" />
        <path d="M151 31h.1M157 31h.1M151 36h.1M157 36h.1" strokeWidth="2.5" />
      </g>
      <path d="M76 104h88l8 54a4 4 0 0 1-4 4H72a4 4 0 0 1-4-4z" fill="var(--color-kuji)" />
      <path d="M76 104h88l1.5 9h-91z" fill="var(--color-butter)" />
      <rect x="84" y="120" width="38" height="34" rx="6" fill="#fffdf6" />
      <circle cx="103" cy="137" r="10" fill="var(--color-paper-edge)" />
      <path d="M97 131l12 12" strokeWidth="5" />
      <rect x="132" y="126" width="26" height="28" rx="5" fill="var(--color-ink)" />
      <g className="sway">
        <path d="M196 146a14 14 0 0 1 28 0z" fill="#fffdf6" />
        <path d="M194 150h32q-3 13-16 13t-16-13z" fill="var(--color-mint)" />
      </g>
      <path d="M40 96l-12-6M36 110H22M42 124l-11 8" stroke="var(--color-ink-soft)" />
    </Plate>
  );
}
