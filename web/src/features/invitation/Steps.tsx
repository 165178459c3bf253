import { cx } from '#ui/cx.ts';
import { NumberDisc } from '#ui/NumberDisc.tsx';

export type Step = { readonly title: string; readonly text: string };

/** The steps to come, numbered. */
export function Steps({ of, className }: { of: readonly Step[]; className: string }) {
  return (
    <ol className={cx('divide-y-2 divide-dashed divide-paper-edge', className)}>
      {of.map(({ title, text }, place) => (
        <li key={title} className="flex items-center gap-3 py-3">
          <NumberDisc place={place + 1} className="size-9 text-base" />
          <p>
            <strong className="block font-black">{title}</strong>
            <span className="text-sm text-ink-soft">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
