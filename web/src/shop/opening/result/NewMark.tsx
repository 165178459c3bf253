import { cx } from '#ui/cx.ts';

const points = 14;
const burst = Array.from({ length: points * 2 }, (_, index) => {
  const turn = (index / points) * Math.PI;
  const reach = index % 2 === 0 ? 29 : 24.5;
  return `${(32 + reach * Math.sin(turn)).toFixed(1)} ${(32 - reach * Math.cos(turn)).toFixed(1)}`;
}).join('L');

/** The sticker on a figure that the member did not own before. `arriving` animates its arrival. */
export function NewMark({
  arriving = false,
  className,
}: {
  arriving?: boolean;
  className?: string | undefined;
}) {
  return (
    <span className={cx('inline-block w-12 shrink-0', arriving && 'stamp-down', className)}>
      <svg viewBox="0 0 64 64" className="block w-full rotate-12" role="img">
        <title>新收藏</title>
        <path
          d={`M${burst}z`}
          fill="var(--color-kuji-ink)"
          stroke="#fff9ef"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <text
          x="32"
          y="33"
          dy="0.34em"
          textAnchor="middle"
          fill="#fff"
          fontFamily="var(--font-print)"
          fontWeight="900"
          fontSize="19"
        >
          NEW
        </text>
      </svg>
    </span>
  );
}
