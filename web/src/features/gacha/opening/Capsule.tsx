import { rarityInk } from '#shop/prize/rarity.ts';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import findStyles from './find.module.css';
import type { OpenedCapsule } from './found.ts';
import styles from './orb.module.css';

const stars = [34, 67, 100, 133, 166];

/**
 * The capsule, in its colour behind the window: a bowl and a clear dome that part along the lid line, and the figure that
 * rises out of them. Until then, only the shape of a toy shows through, the same for all.
 */
export function Capsule({
  found: { rarity, picture, name },
  shell,
  open,
}: {
  found: OpenedCapsule;
  shell: string;
  open: boolean;
}) {
  const special = rarityInk(rarity).rank >= 2;
  return (
    <div className={styles.orb} aria-hidden={!open}>
      <svg viewBox="0 0 200 200" className={cx(styles.orbLayer, styles.orbBowl)} aria-hidden="true">
        <ellipse cx="100" cy="100" rx="94" ry="17" fill="#3a302b" stroke="#17120f" strokeWidth="3" />
        <g className={styles.orbShape}>
          <path d="M6 100A94 94 0 0 1 194 100z" fill={`color-mix(in srgb, ${shell}, #fff 72%)`} />
          <path
            transform="translate(15 17) scale(.85)"
            d="M58 112C50 92 58 84 62 80C54 66 56 52 66 44C58 30 64 22 72 25C78 27 80 33 82 37Q100 32 118 37C120 33 122 27 128 25C136 22 142 30 134 44C144 52 146 66 138 80C142 84 150 92 142 112Q100 122 58 112z"
            fill={`color-mix(in srgb, ${shell}, #17102c 72%)`}
          />
        </g>
      </svg>
      <div className={findStyles.find} data-part="won">
        <Picture
          path={picture}
          alt={open ? name : ''}
          sizes="240px"
          priority
          className={findStyles.picture}
        />
      </div>
      <svg viewBox="0 0 200 200" className={cx(styles.orbLayer, styles.orbBowl)} aria-hidden="true">
        <defs>
          <radialGradient id="orb-bowl" cx=".36" cy=".12" r=".95">
            <stop offset="0" stopColor={`color-mix(in srgb, ${shell}, #fff 46%)`} />
            <stop offset=".42" stopColor={shell} />
            <stop offset="1" stopColor={`color-mix(in srgb, ${shell}, #17102c 52%)`} />
          </radialGradient>
        </defs>
        <path
          d="M6 100A94 17 0 0 0 194 100A94 94 0 0 1 6 100z"
          fill="url(#orb-bowl)"
          stroke="#17120f"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M6.5 103A94 17 0 0 0 193.5 103" fill="none" stroke="#fff9ef" strokeWidth="5" opacity=".95" />
        <path d="M8 109A94 17 0 0 0 192 109" fill="none" stroke="#17120f" strokeWidth="1.6" />
        <g fill={special ? '#fff6cf' : '#fffdf6'} opacity=".92">
          {stars.map((x) => {
            const y = 132 - ((x - 100) / 94) ** 2 * 13;
            return <path key={x} d={star(x, y, 7.5)} />;
          })}
        </g>
        <path
          d="M30 140a78 78 0 0 0 30 38"
          fill="none"
          stroke="#fff"
          strokeWidth="6"
          strokeLinecap="round"
          opacity=".38"
        />
      </svg>
      <svg viewBox="0 0 200 200" className={cx(styles.orbLayer, styles.orbDome)} aria-hidden="true">
        <defs>
          <radialGradient id="orb-dome" cx=".34" cy=".22" r=".9">
            <stop offset="0" stopColor="#fff" stopOpacity=".5" />
            <stop offset=".5" stopColor="#fff" stopOpacity=".3" />
            <stop offset="1" stopColor={`color-mix(in srgb, ${shell}, #fff 52%)`} stopOpacity=".72" />
          </radialGradient>
        </defs>
        <path
          d="M6 100A94 94 0 0 1 194 100A94 17 0 0 1 6 100z"
          fill="url(#orb-dome)"
          stroke="#17120f"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M28 70A80 80 0 0 1 74 24" fill="none" stroke="#fff" strokeWidth="9" strokeLinecap="round" />
        <circle cx="88" cy="19" r="4.5" fill="#fff" />
        <path
          d="M176 92A80 80 0 0 0 160 54"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".7"
        />
      </svg>
      <span className={styles.orbSeam} aria-hidden="true" />
    </div>
  );
}

const star = (x: number, y: number, size: number): string => {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 === 0 ? size : size * 0.44;
    const turn = (corner / 5) * Math.PI;
    return `${(x + reach * Math.sin(turn)).toFixed(1)} ${(y - reach * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
};
