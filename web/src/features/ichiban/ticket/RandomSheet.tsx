import { ichibanLimits } from '@kujiya/contract/ichiban';
import { formatPrice } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { pickRandom, randomBelow } from './random-pick.ts';

/** The fan of tickets for each quantity: degrees from upright. */
const hands: Record<number, number[]> = {
  1: [0],
  3: [-16, 0, 16],
  5: [-26, -13, 0, 13, 26],
  10: [-27, -21, -15, -9, -3, 3, 9, 15, 21, 27],
};

/** Asks how many tickets to pick at random, or all that are left. */
export function RandomSheet({
  open,
  undrawn,
  hasLast,
  unitPrice,
  onPick,
  onAll,
  onClose,
}: {
  open: boolean;
  /** The numbers that are still available. */
  undrawn: readonly number[];
  hasLast: boolean;
  unitPrice: number;
  onPick: (numbers: number[]) => void;
  onAll: () => void;
  onClose: () => void;
}) {
  const left = undrawn.length;
  return (
    <Sheet open={open} onClose={onClose} title="隨機選籤">
      <p className="text-sm text-ink-soft">從剩下的 {left} 張裡隨機挑選，會取代您目前的選擇。</p>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(4rem,(100%-1.5rem)/4),1fr))] gap-2">
        {ichibanLimits.randomQuantities.map((count) => (
          <li key={count}>
            <button
              type="button"
              aria-disabled={count > left || undefined}
              className="press outline-ink grid w-full overflow-hidden justify-items-center gap-1 rounded-md bg-white pt-3 pb-3 hover:bg-butter-tint active:bg-butter aria-disabled:border-paper-edge aria-disabled:bg-paper-deep aria-disabled:text-ink-soft"
              onClick={() => {
                if (count > left) return;
                onPick(pickRandom(undrawn, count, randomBelow));
                onClose();
              }}
            >
              <span className="relative h-14 w-full" aria-hidden="true">
                {hands[count]?.map((degrees) => (
                  <span
                    key={degrees}
                    className={cx(
                      'absolute top-1 left-1/2 h-10 w-7 origin-[50%_140%] rounded-[5px] border-[1.5px]',
                      count > left ? 'border-paper-edge bg-paper' : 'border-ink bg-butter',
                    )}
                    style={{ transform: `translateX(-50%) rotate(${degrees}deg)` }}
                  >
                    <span className="mt-2.5 block border-t border-dashed border-current opacity-60" />
                  </span>
                ))}
              </span>
              <span className="leading-none">
                <span className="font-print text-lg">{count}</span>
                <span className="text-sm font-semibold"> 張</span>
              </span>
              <span className="font-print text-xs whitespace-nowrap text-ink-soft">
                {formatPrice(unitPrice * count)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="press outline-ink mt-3 flex w-full flex-wrap items-center gap-x-3 rounded-md bg-ink px-4 py-3 text-left text-white hover:bg-night-deep"
        onClick={() => {
          onAll();
          onClose();
        }}
      >
        <span className="min-w-48 flex-1">
          <span className="block font-black text-butter">整筒包下 {left} 張</span>
          <span className="block text-sm text-white/85">不受 10 張限制{hasLast && '，最後賞一起帶走'}</span>
        </span>
        <span className="shrink-0 font-print text-lg">{formatPrice(unitPrice * left)}</span>
      </button>
    </Sheet>
  );
}
