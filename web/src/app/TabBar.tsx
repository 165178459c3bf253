import { Link } from '#lib/navigation.tsx';
import type { PageHandle } from '#lib/route.ts';
import { tabBar } from './nav.ts';

/** The phone's main menu: at the bottom, under the thumb. */
export function TabBar({ open: tab }: { open: PageHandle['tab'] }) {
  return (
    <nav
      data-tab-bar
      aria-label="主要選單"
      className="fixed inset-x-0 bottom-0 z-20 border-t-[1.5px] border-ink bg-white pb-[env(safe-area-inset-bottom)] [view-transition-name:tab-bar] desk:hidden"
    >
      <ul className="grid h-(--tab-row) grid-cols-5">
        {tabBar.map(({ id, label, to, icon: Icon }) => {
          const open = id === tab;
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={open ? 'page' : undefined}
                className="group grid h-full content-center justify-items-center gap-0.5 text-xs text-ink-soft aria-[current]:font-black aria-[current]:text-kuji-ink"
              >
                <span className="rounded-full px-[16px] py-0.5 transition-colors group-aria-[current]:bg-kuji-tint group-active:bg-paper-deep">
                  <Icon size={24} strokeWidth={open ? 2.4 : 2} aria-hidden="true" />
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
