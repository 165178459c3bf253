import { aboutUsPath, contactUsPath, privacyPath, returnsPath, termsPath } from '@kujiya/contract/shop/paths';
import { useEffect, useRef } from 'react';
import { Link, usePlace } from '#lib/navigation.tsx';

const tabs = [
  { to: aboutUsPath, label: '關於我們' },
  { to: contactUsPath, label: '聯絡我們' },
  { to: returnsPath, label: '退換貨政策' },
  { to: termsPath, label: '服務條款' },
  { to: privacyPath, label: '隱私權政策' },
] as const;

/** The public legal pages are tabs of one hub. */
export function LegalTabs() {
  const { pathname } = usePlace();
  const list = useRef<HTMLUListElement>(null);

  // On phones the row is wider than the screen.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, []);

  return (
    <nav aria-label="條款與說明" className="mx-auto w-full max-w-7xl pt-3 desk:px-10 desk:pt-4">
      <ul
        ref={list}
        className="relative flex gap-1 overflow-x-auto border-b-[1.5px] border-ink px-3 [scrollbar-width:none] desk:px-0"
      >
        {tabs.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              replace
              aria-current={to === pathname ? 'page' : undefined}
              className="index-tab flex min-h-11 items-center px-4 text-sm font-black aria-[current]:bg-paper aria-[current]:text-ink aria-[current]:shadow-[0_1.5px_0_var(--color-paper)] desk:px-6 desk:text-base"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
