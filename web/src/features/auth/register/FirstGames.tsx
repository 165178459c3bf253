import { blindboxPath, gachaPath, ichibanPath } from '@kujiya/contract/shop/paths';
import type { ReactNode } from 'react';
import { Link } from '#lib/navigation.tsx';
import { cx } from '#ui/cx.ts';

const games: readonly { to: string; label: string; ground: string; drawing: ReactNode }[] = [
  {
    to: ichibanPath,
    label: '一番賞',
    ground: 'bg-game-ichiban',
    drawing: (
      <g transform="rotate(-10 32 26)">
        <path d="M10 12h44v9a5 5 0 0 0 0 10v9H10v-9a5 5 0 0 0 0-10z" fill="#fff" />
        <path d="M41 13v26" strokeDasharray="3 4" />
        <circle cx="26" cy="26" r="7" stroke="var(--color-kuji)" />
      </g>
    ),
  },
  {
    to: blindboxPath,
    label: '盒玩',
    ground: 'bg-game-blindbox',
    drawing: (
      <>
        <path d="M14 18l18-9 18 9v22l-18 9-18-9z" fill="#fff" />
        <path d="M14 18l18 9 18-9M32 27v22" />
        <path d="M38 35q0-4 4-5t3 3q0 3-3 4M41 41h.1" strokeWidth="2.2" />
      </>
    ),
  },
  {
    to: gachaPath,
    label: '轉蛋',
    ground: 'bg-game-gacha',
    drawing: (
      <>
        <circle cx="32" cy="28" r="20" fill="#fff" />
        <path d="M12.5 31q19.5 9 39 0Q48 48 32 48T12.5 31z" fill="var(--color-kuji)" />
        <path d="M20 22q3-7 9-8" />
      </>
    ),
  },
];

/** Links to the games for a new member. */
export function FirstGames() {
  return (
    <nav aria-label="從哪裡開始">
      <ul className="grid grid-cols-3 gap-3">
        {games.map(({ to, label, ground, drawing }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx(
                'press outline-ink grid justify-items-center gap-1 rounded-md px-2 py-3 font-black hover:brightness-105',
                ground,
              )}
            >
              <svg
                viewBox="0 0 64 56"
                width="64"
                height="56"
                aria-hidden="true"
                fill="none"
                stroke="var(--color-ink)"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                {drawing}
              </svg>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
