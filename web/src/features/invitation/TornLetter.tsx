import { Plate } from '#ui/drawings/Plate.tsx';

/** A letter torn in two: nobody has sent it. */
export function TornLetter() {
  return (
    <Plate>
      <g transform="rotate(-9 76 96)">
        <path d="M30 58h66l8 14-10 14 12 14-10 14 10 14-8 18H30z" fill="#f7dcae" />
        <path d="M30 58l62 44M30 146l44-40" stroke="#c9995a" />
        <path d="M30 58h66l8 14-10 14 12 14-10 14 10 14-8 18H30z" />
      </g>
      <g transform="rotate(8 170 96)">
        <path d="M128 58h82v88h-80l8-18-10-14 10-14-12-14 10-14z" fill="#f7dcae" />
        <path d="M210 58l-62 44M210 146l-44-40" stroke="#c9995a" />
        <path d="M128 58h82v88h-80l8-18-10-14 10-14-12-14 10-14z" />
      </g>
      <g className="sway">
        <circle cx="119" cy="52" r="24" fill="var(--color-kuji)" />
        <path d="M116 29l7 12-9 10 10 10-6 14" stroke="#fffdf6" />
        <path d="M107 50h.1M132 50h.1" stroke="#fff" strokeWidth="5" />
        <path d="M112 62q7-6 14 0" stroke="#fff" />
      </g>
    </Plate>
  );
}
