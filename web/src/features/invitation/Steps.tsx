import { cx } from '#ui/cx.ts';

export type Step = { readonly title: string; readonly text: string };

/** What follows what, numbered. */
export function Steps({ of, className }: { of: readonly Step[]; className: string }) {
  return (
    <ol className={cx('divide-y-2 divide-dashed divide-paper-edge', className)}>
      {of.map(({ title, text }, place) => (
        <li key={title} className="flex items-center gap-3 py-3">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full border-[1.5px] border-ink bg-butter font-print text-base"
          >
            {place + 1}
          </span>
          <p>
            <strong className="block font-black">{title}</strong>
            <span className="text-sm text-ink-soft">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
