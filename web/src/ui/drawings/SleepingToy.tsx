import { Plate } from './Plate.tsx';

/** 午睡水豚 of the demo catalogue on its pillow: nothing has happened here yet. */
export function SleepingToy() {
  return (
    <Plate>
      <path d="M118 66q44-16 66 18 18 30 10 62-4 14-30 14h-52z" fill="#b98553" />
      <g className="sway">
        <circle cx="53" cy="47" r="12" fill="#b98553" />
        <circle cx="135" cy="47" r="12" fill="#b98553" />
        <path d="M48 51q-2-9 6-9M140 51q2-9-6-9" stroke="#e8a98a" strokeWidth="5" />
        <path
          d="M94 39c24 0 37 4 44 17 8 14 12 30 12 48 0 20-16 32-56 32s-56-12-56-32c0-18 4-34 12-48 7-13 20-17 44-17z"
          fill="#c08d5a"
        />
        <path
          d="M78 47l1 7M90 45l1 8M102 46l1 7M113 49l1 6M84 58l1 6M97 58l1 7M109 60l1 5"
          stroke="#8a5c34"
          strokeWidth="2"
        />
        <path d="M94 86c28 0 44 6 44 24 0 17-16 25-44 25s-44-8-44-25c0-18 16-24 44-24z" fill="#8f6238" />
        <g stroke="none">
          <ellipse cx="51" cy="90" rx="9" ry="6" fill="#ff7a6b" opacity=".6" />
          <ellipse cx="137" cy="90" rx="9" ry="6" fill="#ff7a6b" opacity=".6" />
          <ellipse cx="83" cy="98" rx="4.5" ry="3.2" fill="var(--color-ink)" />
          <ellipse cx="105" cy="98" rx="4.5" ry="3.2" fill="var(--color-ink)" />
        </g>
        <path d="M94 103v10M81 120q9-1 13-7 4 6 13 7" />
        <path d="M52 73q8 8 18 0M118 73q8 8 18 0" strokeWidth="4" />
      </g>
      <path d="M104 128q6-38 38-52 36-10 52 24 12 28 8 50-1 8-16 9-40 4-66-2-18-6-16-29z" fill="#8fb3d9" />
      <g fill="#f7f2ea" stroke="none">
        <circle cx="146" cy="96" r="5" />
        <circle cx="174" cy="92" r="5" />
        <circle cx="130" cy="120" r="5" />
        <circle cx="160" cy="116" r="5" />
        <circle cx="186" cy="118" r="5" />
        <circle cx="174" cy="142" r="5" />
      </g>
      <rect x="24" y="138" width="138" height="25" rx="12.5" fill="#fbf7ef" />
      <path d="M36 151q7 5 14 5" stroke="var(--color-ink-soft)" strokeWidth="2" />
      <ellipse cx="62" cy="140" rx="14" ry="9.5" fill="#9a6b40" />
      <ellipse cx="124" cy="140" rx="14" ry="9.5" fill="#9a6b40" />
      <g stroke="var(--color-ink-soft)" strokeWidth="4">
        <path d="M164 54h11l-11 12h11" strokeWidth="3" />
        <path d="M184 32h14l-14 16h14" />
        <path d="M206 6h16l-16 19h16" strokeWidth="5" />
      </g>
    </Plate>
  );
}
