import { userPath } from '@kujiya/contract/shop/paths';
import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import LogOut from 'lucide-react/icons/log-out';
import { useSettings } from '#lib/api.tsx';
import { Link, usePlace } from '#lib/navigation.tsx';
import { useLogout } from '#shop/session/useLogout.ts';
import { Button } from '#ui/Button.tsx';
import { legalPages, type SectionTexts, shownSections } from './menu.ts';

type Line = { to: string; icon: LucideIcon; label: string; text?: string | undefined };

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { pathname } = usePlace();
  return (
    <div>
      <h2 className="mb-1.5 px-1 text-sm font-black text-ink-soft">{title}</h2>
      <ul className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
        {lines.map(({ to, icon: Icon, label, text }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="group flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-butter-tint active:bg-butter-tint aria-[current]:bg-butter desk:min-h-11 desk:py-1"
            >
              <Icon size={22} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 grow">
                <span className="block font-semibold group-aria-[current]:font-black">{label}</span>
                {text !== undefined && <span className="block truncate text-sm text-ink-soft">{text}</span>}
              </span>
              <ChevronRight
                size={20}
                aria-hidden="true"
                className="shrink-0 text-ink-soft group-aria-[current]:text-ink"
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** All sections, the pages about the shop, and the logout. `texts` stand below the sections' names, or will. */
export function SettingsMenu({ texts }: { texts?: SectionTexts }) {
  const settings = useSettings();
  const leave = useLogout(userPath);
  return (
    <nav aria-label="設定選單" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Group
        title="帳號"
        lines={shownSections(settings.trial).map((section) => ({
          ...section,
          // A line that is still empty keeps its place.
          text: texts && (texts[section.to] ?? '\u00a0'),
        }))}
      />
      <Group title="關於" lines={legalPages} />
      <Button onClick={leave}>
        <LogOut size={20} aria-hidden="true" />
        登出
      </Button>
    </nav>
  );
}
