const ink = { stroke: '#201a17', strokeWidth: 3, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

/** A small carton, its lower left corner of the front at x, y. */
function Box({ x, y, color, side, lid }: { x: number; y: number; color: string; side: string; lid: string }) {
  return (
    <g transform={`translate(${x} ${y})`} {...ink}>
      <path d="M0-52L13-63H51L38-52z" fill={lid} />
      <path d="M38-52L51-63V-11L38 0z" fill={side} />
      <path d="M0-52H38V0H0z" fill={color} />
      <circle cx="19" cy="-27" r="11" fill="#fff9ef" />
      <path d="M15-30q0-6 5-6 5 1 4 6-1 3-5 4v3" fill="none" strokeWidth="3" />
      <circle cx="19" cy="-19" r="1" fill="#201a17" strokeWidth="1.5" />
    </g>
  );
}

const frame = 'block w-full';

export const ShelfDrawing = () => (
  <svg viewBox="0 0 240 150" className={frame} aria-hidden="true">
    <path d="M8 122H232V136H8z" fill="#f0a08f" {...ink} />
    <Box x={22} y={122} color="#e4372c" side="#9d1f17" lid="#f08a7f" />
    <g opacity=".35">
      <Box x={92} y={122} color="#d9cbb3" side="#b3a58d" lid="#eee3cf" />
    </g>
    <Box x={162} y={122} color="#e4372c" side="#9d1f17" lid="#f08a7f" />
    <g transform="rotate(-12 114 92)" fill="none" stroke="#c92a20" strokeWidth="3.5">
      <rect x="82" y="80" width="64" height="24" rx="5" fill="#fff9ef" />
      <text x="114" y="98" textAnchor="middle" fontSize="16" fontWeight="900" fill="#c92a20" stroke="none">
        已售出
      </text>
    </g>
    <path d="M188 40q14-16 24 2l-6 20" fill="#fff9ef" {...ink} />
    <path d="M176 30l-8-10M192 22l-1-12M208 26l7-9" fill="none" {...ink} />
  </svg>
);

export const TimerDrawing = () => (
  <svg viewBox="0 0 240 150" className={frame} aria-hidden="true">
    <Box x={40} y={130} color="#3c4bb0" side="#232f7d" lid="#8f9ae4" />
    <path d="M30 60q-10 10-2 22M104 56q12 10 4 26" fill="none" {...ink} />
    <circle cx="168" cy="80" r="46" fill="#fffdf6" {...ink} />
    <path d="M168 80V34A46 46 0 1 1 124 94z" fill="#ffcb3d" {...ink} />
    <circle cx="168" cy="80" r="27" fill="#fffdf6" {...ink} />
    <text
      x="168"
      y="88"
      textAnchor="middle"
      fontSize="22"
      fontFamily="var(--font-print)"
      fill="#201a17"
      stroke="none"
    >
      150
    </text>
    <path d="M160 26h16M168 26v8" fill="none" {...ink} />
  </svg>
);

export const CardDrawing = () => (
  <svg viewBox="0 0 240 150" className={frame} aria-hidden="true">
    <g transform="rotate(-9 78 80)">
      <rect x="38" y="24" width="78" height="108" rx="9" fill="#ffcb3d" {...ink} />
      <circle cx="77" cy="70" r="26" fill="#fff9ef" {...ink} />
      <path d="M62 55l30 30M92 55l-30 30" fill="none" {...ink} stroke="#c92a20" strokeWidth="7" />
      <text x="77" y="121" textAnchor="middle" fontSize="15" fontWeight="900" fill="#201a17" stroke="none">
        提示
      </text>
    </g>
    <g transform="rotate(8 164 80)">
      <rect x="124" y="24" width="78" height="108" rx="9" fill="#4a4182" {...ink} />
      <path d="M132 70q31-34 62 0q-31 34-62 0z" fill="#fff9ef" {...ink} />
      <circle cx="163" cy="70" r="12" fill="#12a38b" {...ink} />
      <circle cx="163" cy="70" r="4" fill="#201a17" />
      <text x="163" y="121" textAnchor="middle" fontSize="15" fontWeight="900" fill="#fff" stroke="none">
        透視
      </text>
    </g>
  </svg>
);

export const CartonDrawing = () => (
  <svg viewBox="0 0 240 150" className={frame} aria-hidden="true">
    <path d="M120 66L58-6h124z" fill="#ffe9a8" opacity=".8" />
    <path d="M76 66l-28-20M164 66l28-22" fill="none" {...ink} />
    <path d="M78 70L50 44l-16 22 26 24zM162 70l28-26 16 22-26 24z" fill="#f08a7f" {...ink} />
    <circle cx="120" cy="52" r="27" fill="#8fd6b4" {...ink} />
    <path d="M100 34l-4-18 16 8M140 34l4-18-16 8" fill="#8fd6b4" {...ink} />
    <path d="M108 50q4-5 8 0M124 50q4-5 8 0M112 60q8 7 16 0" fill="none" {...ink} />
    <path d="M78 70H162V142H78z" fill="#e4372c" {...ink} />
    <path d="M78 84H162" fill="none" {...ink} stroke="#ffcb3d" strokeDasharray="7 7" />
    <circle cx="120" cy="113" r="15" fill="#fff9ef" {...ink} />
    <text x="120" y="119" textAnchor="middle" fontSize="17" fontWeight="900" fill="#c92a20" stroke="none">
      ！
    </text>
    <path d="M40 22l6 6M34 34h8M200 20l-6 6M206 32h-8" fill="none" {...ink} />
  </svg>
);
