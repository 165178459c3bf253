import { mediaSources } from '@kujiya/web/ui/media.ts';
import type { ReactNode } from 'react';

type Titled = {
  title: string;
  /** Beside the title. */
  hint?: ReactNode;
  /** At the end of its line. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a record's page under its own title. */
export function Panel({ title, hint, action, children }: Titled) {
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

/** A part that is a list of lines; `isLong` ones scroll. */
export function Section({ children, isLong = false, ...panel }: Titled & { isLong?: boolean }) {
  return (
    <Panel {...panel}>
      <ul
        aria-label={panel.title}
        // A list that scrolls must be reachable by keyboard.
        tabIndex={isLong ? 0 : undefined}
        className={`divide-y divide-paper-edge ${isLong ? 'max-h-80 overflow-y-auto' : ''}`}
      >
        {children}
      </ul>
    </Panel>
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
