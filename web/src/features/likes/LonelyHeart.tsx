import { Plate } from '#ui/drawings/Plate.tsx';

/** A shelf with room on it, and a toy that holds out a heart. */
export function LonelyHeart() {
  return (
    <Plate>
      <path d="M34 150h172v10H34z" fill="#efc88d" />
      <path d="M52 160v14M188 160v14" />
      <g className="sway">
        <path d="M92 150v-38a30 30 0 0 1 60 0v38z" fill="#ffd7c9" />
        <path d="M100 88q-10-26 4-26 12 2 12 20M144 88q10-26-4-26-12 2-12 20" fill="#ffd7c9" />
        <path d="M112 110h.1M133 110h.1" strokeWidth="6" />
        <path d="M118 119q5 5 9 0" />
        <path d="M106 120h4M135 120h4" stroke="var(--color-game-ichiban)" strokeWidth="5" />
        <path
          d="M122 150l-17-16a11 11 0 0 1 17-13 11 11 0 0 1 17 13z"
          fill="var(--color-kuji)"
          transform="translate(0 2)"
        />
      </g>
      <path
        d="M60 84l-8-7a5 5 0 0 1 8-6 5 5 0 0 1 8 6zM184 66l-10-9a6 6 0 0 1 10-8 6 6 0 0 1 10 8z"
        stroke="var(--color-ink-soft)"
        strokeDasharray="4 5"
      />
    </Plate>
  );
}
