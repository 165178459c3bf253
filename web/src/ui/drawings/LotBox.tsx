import { Plate } from './Plate.tsx';

/** The lot box waiting to be shaken; one slip looks out. */
export function LotBox() {
  return (
    <Plate>
      <g className="sway">
        <path d="M122 58l8-50 22 4-8 50z" fill="#fffdf6" />
        <path d="M134 20l10 2M132 30l10 2M131 40l6 1" stroke="var(--color-kuji)" />
        <path d="M76 62l20-14h48l20 14v86l-20 14H96l-20-14z" fill="#efc88d" />
        <path d="M76 62l20 12h48l20-12M96 74v88M144 74v88" />
        <path d="M76 62l20-14h48l20 14-20 12H96z" fill="#f7dcae" />
        <ellipse cx="128" cy="61" rx="17" ry="6" fill="var(--color-ink)" />
        <path d="M120 61l4-28 19 3-4 25z" fill="#fffdf6" stroke="none" />
        <path d="M120 62l3-26M141 60l3-21" />
        <path d="M96 90h48v44H96z" fill="var(--color-kuji)" />
        <path
          d="M120 97l4.5 9 10 1.3-7.3 7 1.8 9.9-9-4.8-9 4.8 1.8-9.9-7.3-7 10-1.3z"
          fill="var(--color-butter)"
          strokeWidth="2"
        />
        <path d="M144 74l20-12v86l-20 14z" fill="rgb(32 26 23 / 12%)" stroke="none" />
      </g>
      <path
        d="M52 84q-8 8 0 16M42 78q-14 14 0 28M188 84q8 8 0 16M198 78q14 14 0 28"
        stroke="var(--color-ink-soft)"
      />
    </Plate>
  );
}
