import { Link } from '#lib/navigation.tsx';
import { cx } from '#ui/cx.ts';
import { type Choice, chips, choiceHref, choiceOf, orders } from './choice.ts';

const chipStyle = (chosen: boolean) =>
  cx(
    'inline-flex min-h-11 shrink-0 items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap',
    chosen ? 'outline-ink bg-butter' : 'border-[1.5px] border-paper-edge bg-white hover:border-ink',
  );

/** What of the list is shown, and in which order. */
export function Chips({ path, search }: { path: string; search: string }) {
  const choice = choiceOf(new URLSearchParams(search));
  const to = (change: Partial<Choice>) => choiceHref(path, { ...choice, ...change });
  return (
    <nav
      aria-label="篩選與排序"
      className="flex items-center gap-2 overflow-x-auto pb-3 [scrollbar-width:none] max-desk:-mx-3 max-desk:px-3 desk:pb-5"
    >
      {chips.map(({ id, label }) => (
        <Link
          key={label}
          to={to({ shelf: id })}
          replace
          aria-current={choice.shelf === id ? 'true' : undefined}
          className={chipStyle(choice.shelf === id)}
        >
          {label}
        </Link>
      ))}
      <span className="h-6 w-px shrink-0 bg-paper-edge desk:ml-auto" aria-hidden="true" />
      {orders.map(({ id, label }) => (
        <Link
          key={label}
          to={to({ sort: id })}
          replace
          aria-current={choice.sort === id ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-11 shrink-0 items-center px-1.5 text-sm whitespace-nowrap',
            choice.sort === id ? 'font-black' : 'text-ink-soft underline underline-offset-4',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
