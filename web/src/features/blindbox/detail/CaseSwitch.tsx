import type { Case } from '@kujiya/contract/blindbox';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { inOrder, isSoldOut, nextCase } from '../cases.ts';
import { words } from '../words.ts';

/** The cases of a product side by side, and the button that moves on to the next. */
export function CaseSwitch({
  cases,
  shown,
  onChange,
}: {
  cases: readonly Case[];
  shown: Case;
  onChange: (packageId: number) => void;
}) {
  const next = nextCase(cases, shown);
  const isLast = !isSoldOut(shown) && cases.filter((pack) => !isSoldOut(pack)).length === 1;
  const last = isLast && (
    <p className="mx-3 w-fit rounded-sm bg-butter px-2 py-0.5 text-sm font-black desk:mx-0">
      {words.lastPackage}
    </p>
  );
  if (!next) return last;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {last}
      <div className="flex flex-wrap items-center gap-2">
        <ul
          aria-label="中盒"
          className="-my-1 flex min-w-40 flex-999 gap-2 overflow-x-auto py-1 pr-8 pl-3 [mask:linear-gradient(to_left,#0000,#000_2rem)] [scrollbar-width:none] desk:pl-1"
        >
          {inOrder(cases).map((pack) => (
            <li key={pack.id} className="shrink-0">
              <button
                type="button"
                aria-pressed={pack.id === shown.id}
                className={cx(
                  'press grid min-h-12 min-w-18 justify-items-center rounded-md border-[1.5px] px-2.5 py-1 leading-tight',
                  pack.id === shown.id
                    ? 'border-ink bg-butter'
                    : 'border-paper-edge bg-white hover:border-ink',
                  isSoldOut(pack) && pack.id !== shown.id && 'bg-paper-deep text-ink-soft',
                )}
                onClick={() => onChange(pack.id)}
              >
                <span className="text-sm font-black">{pack.title}</span>
                <span className="text-xs">
                  {isSoldOut(pack) ? '已售完' : `剩 ${pack.remaining_boxes}/${pack.items.length}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Button className="mr-3 grow px-3 text-sm max-desk:ml-3 desk:mr-0" onClick={() => onChange(next.id)}>
          <ArrowRightLeft size={18} aria-hidden="true" />
          <span className="grid leading-tight">
            換一盒 <span className="text-xs font-normal">看另一中盒</span>
          </span>
        </Button>
      </div>
    </div>
  );
}
