import { cx } from '#ui/cx.ts';

const stampTool = (
  <g transform="rotate(18 196 62)">
    <rect x="180" y="70" width="32" height="15" rx="4" fill="var(--color-kuji)" />
    <path d="M184 70q0-9 7-12-6-5-6-12a11 11 0 0 1 22 0q0 7-6 12 7 3 7 12z" fill="#c98a4b" />
    <path d="M189 43a7 7 0 0 1 5-6" stroke="#f7dcae" />
  </g>
);

const keyTool = (
  <g transform="rotate(24 196 62)">
    <path d="M191 56h9v34h12v8h-12v6h-9z" fill="var(--color-butter)" />
    <circle cx="195.5" cy="42" r="17" fill="var(--color-butter)" />
    <circle cx="195.5" cy="42" r="6" fill="var(--color-paper)" />
    <path d="M185 37q3-6 9-7" stroke="#fff" />
  </g>
);

/** The shop's clerk behind the counter, stamp or key at hand: the lower edge of the drawing is the counter's top. */
export function Clerk({
  holds,
  glad,
  className,
}: {
  holds: 'stamp' | 'key';
  glad: boolean;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 240 134"
      width="240"
      height="134"
      aria-hidden="true"
      className={cx('overflow-visible', className)}
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M60 124q2-27 34-33h52q32 6 34 33z" fill="var(--color-tier-b)" stroke="none" />
      <path d="M60 124q2-27 34-33h52q32 6 34 33" />
      <path d="M103 92l17 32 17-32z" fill="#fffdf6" />
      <path d="M97 91l14 33M143 91l-14 33" stroke="#fff" strokeWidth="5" />
      <g className="sway">
        <path d="M96 46Q80 6 92 3t22 38z" fill="#fffdf6" />
        <path d="M98 34q-7-17-3-22" stroke="var(--color-game-ichiban)" strokeWidth="6" />
        <path d="M144 46q24-26 28-40 6-9-7-7-17 3-37 40z" fill="#fffdf6" />
        <path d="M146 34q10-12 14-21" stroke="var(--color-game-ichiban)" strokeWidth="6" />
        <ellipse cx="120" cy="70" rx="48" ry="40" fill="#fffdf6" />
        <path d="M75 57q45-24 90 0l2 12q-47-23-94 0z" fill="var(--color-butter)" />
        <path d="M164 58l17-7-3 12 8 7-20-1" fill="var(--color-butter)" />
        <circle cx="120" cy="51" r="5.5" fill="var(--color-kuji)" stroke="none" />
        {glad ? (
          <path d="M95 81q6-8 12 0M133 81q6-8 12 0" />
        ) : (
          <g fill="var(--color-ink)" stroke="none">
            <circle cx="101" cy="79" r="5" />
            <circle cx="139" cy="79" r="5" />
            <circle cx="103" cy="77" r="1.6" fill="#fff" />
            <circle cx="141" cy="77" r="1.6" fill="#fff" />
          </g>
        )}
        <ellipse cx="88" cy="90" rx="8" ry="5" fill="var(--color-game-ichiban)" stroke="none" />
        <ellipse cx="152" cy="90" rx="8" ry="5" fill="var(--color-game-ichiban)" stroke="none" />
        <path d="M112 88q4 5 8 0q4 5 8 0" />
      </g>
      {holds === 'stamp' ? stampTool : keyTool}
      <path d="M168 122q-2-22 12-38" stroke="var(--color-ink)" strokeWidth="20" />
      <path d="M168 122q-2-22 12-38" stroke="var(--color-tier-b)" strokeWidth="14" />
      <circle cx="184" cy="81" r="11" fill="#fffdf6" />
      <ellipse cx="82" cy="124" rx="15" ry="10" fill="#fffdf6" />
      <path d="M77 120v7M87 120v7" strokeWidth="2" />
    </svg>
  );
}
