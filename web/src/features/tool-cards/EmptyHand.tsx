import { Plate } from '#ui/drawings/Plate.tsx';

/** A hand that waits for cards: the outlines of three, fanned out. */
export function EmptyHand() {
  return (
    <Plate>
      <g stroke="var(--color-ink-soft)" strokeDasharray="6 7">
        <rect x="52" y="46" width="66" height="92" rx="8" transform="rotate(-16 85 92)" />
        <rect x="122" y="46" width="66" height="92" rx="8" transform="rotate(16 155 92)" />
      </g>
      <g className="sway">
        <rect x="84" y="30" width="72" height="102" rx="9" fill="var(--color-butter)" />
        <rect x="92" y="38" width="56" height="68" rx="5" fill="#fffdf6" />
        <path d="M110 66q0-10 10-10t10 9q0 7-10 11v5" strokeWidth="5" />
        <path d="M120 92h.1" strokeWidth="7" />
        <path d="M104 119h32" stroke="var(--color-kuji)" strokeWidth="5" />
      </g>
      <path d="M70 160q-4-26 16-30 14-2 18 10h34q12 0 12 10t-12 10z" fill="#ffd7c9" />
      <path d="M104 140v8M118 140v8M132 140v8" strokeWidth="2.5" />
    </Plate>
  );
}
