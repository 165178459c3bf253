import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

type Tab<Id extends string | number> = { id: Id; label: string };

const tabId = (name: string, id: string | number) => `${name}-tab-${id}`;
const panelId = (name: string) => `${name}-panel`;

/** Paper index tabs over one `TabPanel` of the same `name`. Arrow keys, Home and End move. */
export function Tabs<Id extends string | number>({
  name,
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  /** Unique on the page; ties tabs and panel together. */
  name: string;
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string | undefined;
}) {
  const list = useRef<HTMLDivElement>(null);
  // Counts come later than the names, and push the tabs on.
  const looks = `${value} ${tabs.map(({ label }) => label).join(' ')}`;
  const shown = useRef('');
  // A row that is wider than the screen shows the chosen tab; the page itself is not scrolled for it.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`#${CSS.escape(tabId(name, value))}`);
    if (!row || !tab || shown.current === looks) return;
    shown.current = looks;
    const from = tab.offsetLeft - row.offsetLeft;
    if (from < row.scrollLeft || from + tab.offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = from - (row.clientWidth - tab.offsetWidth) / 2;
  }, [name, value, looks]);

  const onKeyDown = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.id === value);
    const targets: Record<string, number> = {
      ArrowRight: (now + 1) % tabs.length,
      ArrowLeft: (now - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(name, tab.id))}`)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(
        'flex gap-1 overflow-x-auto border-b-[1.5px] border-ink px-3 [scrollbar-width:none] desk:px-0',
        className,
      )}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(name, tab.id)}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          aria-controls={panelId(name)}
          tabIndex={tab.id === value ? 0 : -1}
          className="index-tab min-h-11 shrink-0 px-4 text-sm font-black desk:px-6 desk:text-base"
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** The content of the chosen tab. */
export function TabPanel({
  name,
  value,
  className,
  children,
}: {
  name: string;
  value: string | number;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div id={panelId(name)} role="tabpanel" aria-labelledby={tabId(name, value)} className={className}>
      {children}
    </div>
  );
}
