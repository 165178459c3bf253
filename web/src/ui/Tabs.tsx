import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

type Tab<Id extends string | number> = { id: Id; label: string };

export const tabId = (name: string, id: string | number) => `${name}-tab-${id}`;
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
  // The panel of a tab that has its own page may take a moment: the tab itself responds at once.
  const [chosen, setChosen] = useState<Id>();
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) setChosen(undefined);
    shown.current = value;
  }, [value]);
  useEffect(() => {
    if (chosen === undefined) return;
    // After going back in the meantime, the shown tab stays chosen.
    const forget = () => setChosen(undefined);
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, [chosen]);
  const choose = (id: Id) => {
    if (id !== value) setChosen(id);
    onChange(id);
  };

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
    choose(tab.id);
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
          data-chosen={tab.id === chosen || undefined}
          className="index-tab min-h-11 shrink-0 px-4 text-sm font-black desk:px-6 desk:text-base"
          onClick={() => choose(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

const fade = { duration: 200, easing: 'ease-out' };

/** The content of the chosen tab; a newly chosen one fades in. */
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
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    panel.current?.animate([{ opacity: 0 }, { opacity: 1 }], fade);
  }, [value]);
  return (
    <div
      ref={panel}
      id={panelId(name)}
      role="tabpanel"
      aria-labelledby={tabId(name, value)}
      className={className}
    >
      {children}
    </div>
  );
}
