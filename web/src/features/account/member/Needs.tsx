import type { Room } from '@kujiya/contract/room';
import { Link } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { cx } from '#ui/cx.ts';
import { needsGrid } from './layout.ts';
import { type Need, needsOf } from './needs.ts';

const tones: Record<Need['tone'], string> = { calm: '', good: 'text-mint-ink', due: 'text-kuji-ink' };

/** What needs the member now. */
export function Needs({ room }: { room: Room }) {
  return (
    <nav aria-label="等您處理" className="desk:col-span-2">
      <ul className={cx(needsGrid, 'h-full')}>
        {needsOf(room, ourShop).map(({ to, title, text, tone }) => (
          <li key={title}>
            <Link
              to={to}
              className={cx(
                'grid h-full content-center rounded-md border-[1.5px] px-4 py-2.5 hover:bg-butter-tint active:bg-butter-tint',
                tone === 'due' ? 'border-kuji-ink bg-kuji-tint' : 'border-ink bg-white',
              )}
            >
              <span className={cx('font-black desk:text-lg', tones[tone])}>{title}</span>
              <span className="text-sm text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
