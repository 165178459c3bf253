import type { PeriodState } from '@kujiya/contract/staff/period';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PeriodBadge } from './Period.tsx';

/** The frame of one record of the front of the shop. */
export function RecordPage({
  list,
  heading,
  state,
  actions,
  children,
}: {
  list: { path: string; title: string };
  heading: string;
  state?: PeriodState;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="grid max-w-5xl grid-cols-1 gap-6">
      <header className="grid gap-3">
        <Link href={list.path} className="w-fit text-ink-soft text-sm underline">
          {list.title}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-black text-xl">{heading}</h1>
          {state && <PeriodBadge state={state} />}
        </div>
        {actions}
      </header>
      {children}
    </article>
  );
}
