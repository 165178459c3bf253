import type { StaffRight } from '@kujiya/contract/staff/rights';
import { Link, useLocation } from 'wouter';
import { useStaff } from '#kit/staff.ts';

const tabs: readonly (readonly [path: string, title: string, right: StaffRight])[] = [
  ['/content', '首頁檔期', 'read_content'],
  ['/content/banners', '橫幅', 'read_content'],
  ['/content/promos', '蓋版活動', 'read_content'],
  ['/content/articles', '情報與公告', 'read_content'],
  ['/content/keywords', '熱門關鍵字', 'read_content'],
  ['/content/series', '系列', 'read_catalogue'],
];

/** The pages of the front of the shop, above each of them. */
export function ContentTabs() {
  const { can } = useStaff();
  const [location] = useLocation();
  return (
    <nav aria-label="首頁與公告" className="mb-6 flex gap-1 overflow-x-auto border-paper-edge border-b">
      {tabs
        .filter(([, , right]) => can(right))
        .map(([path, title]) => (
          <Link
            key={path}
            href={path}
            aria-current={location === path ? 'page' : undefined}
            // On a phone the tabs scroll sideways.
            ref={(tab: HTMLAnchorElement | null) => {
              if (location === path) tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            }}
            className="-mb-px whitespace-nowrap border-transparent border-b-2 px-3 py-2 font-semibold text-ink-soft aria-[current=page]:border-kuji-ink aria-[current=page]:text-ink"
          >
            {title}
          </Link>
        ))}
    </nav>
  );
}
