import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
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
  again = null,
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
  /** Reads it once more; null where that would not help. */
  again?: (() => void) | null;
  badges?: ReactNode;
  about?: ReactNode;
  /** The record's subject in the log, such as `order:17`; absent for a new one. */
  log?: string;
  children?: ReactNode;
}) {
  return (
    <article className="grid max-w-6xl grid-cols-1 gap-4">
      <BackLink path={list.path} title={list.title} />
      <Failure text={failure} />
      {again && (
        <button type="button" className="button w-fit" onClick={again}>
          再讀一次
        </button>
      )}
      {heading === null && failure === null && <p className="text-ink-soft">載入中…</p>}
      {heading !== null && (
        <>
          <header className="grid grid-cols-1 gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="wrap-anywhere min-w-0 font-black text-xl">{heading}</h1>
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
