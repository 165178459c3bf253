import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import type { Game } from '@kujiya/contract/shop/games';
import ChevronRight from 'lucide-react/icons/chevron-right';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { gameWords } from '#shop/game-words.ts';
import { cx } from '#ui/cx.ts';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import type { Proof } from './proof.ts';
import { Seal } from './Seal.tsx';
import { verdictWords } from './words.ts';

const ProofSheet = lazySheet(() => import('./ProofSheet.tsx'), 'ProofSheet');

/**
 * Shows in one line how the check of a draw came out; a tap shows every step of it. `proof` undefined: still checking.
 * `prizeName` names a prize id in the details.
 */
export function ProofBadge({
  proof,
  receipt,
  game,
  prizeName,
  onNight = false,
  isBrief = false,
  className,
}: {
  proof: Proof | undefined;
  receipt: DrawReceipt;
  game: Game;
  prizeName: (prizeId: string) => string;
  onNight?: boolean;
  /** Without the details, which name every prize, while some are not opened; a failed check shows them always. */
  isBrief?: boolean;
  className?: string | undefined;
}) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const state = proof?.state ?? 'checking';
  const failed = state === 'failed';
  const words = verdictWords(gameWords[game], proof);

  const look = cx(
    'press inline-flex min-h-12 max-w-full items-center gap-2 rounded-full border-[1.5px] py-1.5 pr-2.5 pl-2 text-left',
    failed && 'rounded-md border-butter bg-kuji-ink px-3 text-white',
    !failed &&
      (onNight ? 'border-[#8ff0dc]/60 hover:bg-white/8' : 'border-mint-ink bg-white hover:bg-mint-tint'),
    className,
  );
  const verdict = (
    <span aria-live="polite">
      {failed ? (
        <span className="flex items-center gap-2 text-base font-black">
          <TriangleAlert size={24} aria-hidden="true" className="shrink-0 text-butter" />
          {words}
        </span>
      ) : (
        <Seal
          state={state === 'verified' ? 'verified' : 'committed'}
          onNight={onNight}
          className={cx(state === 'checking' && 'opacity-80')}
        >
          {words}
        </Seal>
      )}
    </span>
  );

  if (isBrief && !failed)
    return (
      <span data-proof={state} className={cx(look, 'pointer-events-none')}>
        {verdict}
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-proof={state}
        className={look}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {verdict}
        <ChevronRight
          size={18}
          aria-hidden="true"
          className={cx('shrink-0', onNight && !failed && 'text-[#8ff0dc]')}
        />
        <span className="sr-only">查看驗證細節</span>
      </button>
      {asked && (
        <ProofSheet
          open={open}
          onClose={() => setOpen(false)}
          proof={proof}
          receipt={receipt}
          game={game}
          prizeName={prizeName}
        />
      )}
    </>
  );
}
