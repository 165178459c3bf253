import { Plate } from '#ui/drawings/Plate.tsx';

/** A mailbox with its flag down: nothing can be sent here yet. */
export function Mailbox() {
  return (
    <Plate>
      <path d="M112 118h16v44h-16z" fill="#7d5d3c" />
      <path d="M64 60h88a30 30 0 0 1 30 30v30H64z" fill="var(--color-mint)" />
      <path d="M94 120V90a30 30 0 0 0-60 0v30z" fill="#dcf3ea" />
      <path d="M44 92h40v18H44z" fill="var(--color-night)" />
      <path d="M150 104V66h20v14h-14" fill="var(--color-kuji)" />
      <g className="sway">
        <path d="M176 30h44v30h-44z" fill="#fff" />
        <path d="M176 30l22 17 22-17" />
        <path d="M164 38h-12M164 50h-18" stroke="var(--color-ink-soft)" />
      </g>
    </Plate>
  );
}
