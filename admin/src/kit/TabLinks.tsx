import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

export type TabLink = { href: string; title: string; isCurrent: boolean };

/** Pages or parts of a list beside each other, as links; on a phone they scroll sideways. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tab is brought into sight
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="flex gap-1 overflow-x-auto border-paper-edge border-b">
      {tabs.map(({ href, title, isCurrent }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-ink-soft aria-[current=page]:border-kuji-ink aria-[current=page]:text-ink"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
