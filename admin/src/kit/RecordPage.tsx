import { mediaSources } from '@kujiya/web/ui/media.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Failure } from './Failure.tsx';
import { RecordLog } from './RecordLog.tsx';

/**
 * The page of one record: the way back to its list, its heading with its states, what is known of it at a glance, its
 * steps and sections, and what the staff did to it.
 */
export function RecordPage({
  list,
  heading,
  failure = null,
  badges,
  about,
  log,
  children,
}: {
  list: { path: string; title: string };
  /** Null as long as the record is not read. */
  heading: string | null;
  /** Why it could not be read. */
  failure?: string | null;
  badges?: ReactNode;
  about?: ReactNode;
  /** The record's subject in the log, such as `order:17`; absent for a new one. */
  log?: string;
  children?: ReactNode;
}) {
  return (
    <article className="grid max-w-6xl grid-cols-1 gap-4">
      <Link href={list.path} className="w-fit text-ink-soft text-sm underline">
        {list.title}
      </Link>
      <Failure text={failure} />
      {heading === null && failure === null && <p className="text-ink-soft">載入中…</p>}
      {heading !== null && (
        <>
          <header className="grid gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="min-w-0 break-words font-black text-xl">{heading}</h1>
              {badges}
            </div>
            {about}
          </header>
          {children}
          {log && <RecordLog subject={log} />}
        </>
      )}
    </article>
  );
}

/** A part of a record's page under its own title; `hint` stands beside the title, `action` at the end of the line. */
export function Section({
  title,
  hint,
  action,
  children,
}: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-sm border border-paper-edge bg-white p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mr-auto font-semibold text-lg">
          {title}
          {hint && <span className="ml-2 font-normal text-ink-soft text-sm">{hint}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Lines of a section; `isLong` ones scroll. */
export function Lines({
  label,
  isLong = false,
  children,
}: {
  label: string;
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <ul
      aria-label={label}
      // A list that scrolls must be reachable by keyboard.
      tabIndex={isLong ? 0 : undefined}
      className={`divide-y divide-paper-edge ${isLong ? 'max-h-80 overflow-y-auto' : ''}`}
    >
      {children}
    </ul>
  );
}

/** One line: a picture, what it is, more about it in small print, and a number or a step at its end. */
export function Line({
  picture,
  main,
  more,
  side,
}: {
  picture?: string | null;
  main: ReactNode;
  more?: ReactNode;
  side?: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 py-2">
      {picture && (
        <img
          {...mediaSources(picture)}
          sizes="48px"
          alt=""
          className="size-12 shrink-0 rounded-sm object-cover"
        />
      )}
      <div className="min-w-0 flex-1 break-words">
        {main}
        {more && <span className="block text-ink-soft text-sm">{more}</span>}
      </div>
      {side && <div className="shrink-0 text-right tabular-nums">{side}</div>}
    </li>
  );
}
