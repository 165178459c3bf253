import { mediaSources } from '@kujiya/web/ui/media.ts';
import type { ReactNode } from 'react';

/** A part of a record's page: a heading and its lines. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-sm border border-paper-edge bg-white p-4">
      <h2 className="font-semibold text-lg">{title}</h2>
      <ul className="mt-2 divide-y divide-paper-edge">{children}</ul>
    </section>
  );
}

/** One line of a section; `side` stands at its end. */
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
