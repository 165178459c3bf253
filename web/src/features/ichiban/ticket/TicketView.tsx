import type { ProductDetail } from '@kujiya/contract/catalogue';
import { ichibanRefusals, type Tube } from '@kujiya/contract/ichiban';
import { tubeTicketPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { Suspense, useEffect, useState } from 'react';
import { intentKey } from '#lib/intent-key.ts';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { ClosedSign } from '#shop/money/ClosedSign.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { useUser } from '#shop/session/user.ts';
import { cx } from '#ui/cx.ts';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { TubeSwitch } from '../TubeSwitch.tsx';
import { lastPrizeIn } from '../tubes.ts';
import { ChoiceAside } from './ChoiceAside.tsx';
import { LockBanner } from './LockBanner.tsx';
import { PrizeStrip } from './PrizeStrip.tsx';
import { selectionText } from './selection.ts';
import { few, TicketGrid } from './TicketGrid.tsx';
import { useCounter } from './useCounter.ts';
import { useTicketChoice } from './useTicketChoice.ts';
import { type TicketIntent, useTicketPurchase } from './useTicketPurchase.ts';
import { useTurn } from './useTurn.ts';

// The sheets, and the parts that few tubes have, are separate chunks: the grid must not wait for them.
const NotedTube = optionalNamed(() => import('../NotedTube.tsx'), 'NotedTube');
const RandomSheet = lazySheet(() => import('./RandomSheet.tsx'), 'RandomSheet');
const TicketBell = optionalNamed(() => import('./TicketBell.tsx'), 'TicketBell');
const TubeEnd = lazyNamed(() => import('./TubeEnd.tsx'), 'TubeEnd');
const TurnBanner = optionalNamed(() => import('./TurnBanner.tsx'), 'TurnBanner');
const loadBuySheet = () => import('./BuySheet.tsx');
const BuySheet = lazySheet(loadBuySheet, 'BuySheet');

/** The tickets of one tube: pick, and buy. */
export function TicketView({
  product,
  tubes,
  tube: liveTube,
  drawnNumbers: liveNumbers,
  picks,
  onTube,
}: {
  product: ProductDetail;
  tubes: readonly Tube[];
  tube: Tube;
  drawnNumbers: readonly number[];
  picks: string | null;
  onTube: (tubeId: number) => void;
}) {
  const membersOnly = useMembersOnly();
  const navigate = useNavigate();
  const toast = useToast();
  const user = useUser();
  const state = usePurchasability(product);
  const points = useState(0);
  const [intent, setIntent] = useState<TicketIntent>();
  const [sheet, setSheet] = useState<'random' | 'confirm'>();
  usePageTitle(`選擇籤號・${product.name}`);
  const closeSheet = () => setSheet(undefined);
  useEffect(() => void loadBuySheet(), []);

  const purchase = useTicketPurchase(product.id, closeSheet);
  const { waits, place, room, noTurn } = useTurn(liveTube, purchase.paying);
  const { tube, drawnNumbers, endsAt, holder, keep } = useCounter(liveTube, liveNumbers, purchase.paying);
  const choice = useTicketChoice({
    productId: product.id,
    tube,
    drawnNumbers,
    picks,
    isMine: ({ lock: { user_id } }) =>
      user_id === user.data?.id || purchase.paying || purchase.unanswered !== undefined,
    onOthers: (lost) => {
      if (sheet !== 'confirm') return;
      closeSheet();
      if (!lost) toast('其他玩家剛開始抽選，請稍後再購買', { tone: 'bad' });
    },
  });
  const { numbers, selection, undrawn } = choice;
  const here = tubeTicketPath(product.id, tube.id, selectionText(selection));

  const last = lastPrizeIn(tube, product.prizes);
  const left = undrawn.length;
  // The bell stands in the place of the button of what cannot be bought now.
  const why = !state.open
    ? 'closed'
    : tubes.every(({ remaining_tickets }) => remaining_tickets === 0) && left === 0
      ? 'sold_out'
      : holder === 'other' && !waits && left > 0 && 'locked';
  const buy = () => {
    // An attempt without an answer comes first: perhaps these tickets are the member's already.
    if (intent && purchase.unanswered?.key === intent.key) return setSheet('confirm');
    if (numbers.length === 0) toast(ichibanRefusals.tickets_none.message, { tone: 'bad' });
    else
      membersOnly(() => {
        // A login that ends while the tickets are paid leads back to them.
        navigate(here, { replace: true });
        setIntent({ key: intentKey(), tubeId: tube.id, numbers, full: selection.full });
        setSheet('confirm');
      }, here);
  };

  return (
    <>
      <div
        className={cx(
          'desk:gutters flex grow flex-col desk:grid desk:items-start desk:gap-10 desk:pt-2',
          tube.total_tickets > few
            ? 'desk:grid-cols-[minmax(0,1fr)_min(22rem,45%)]'
            : 'desk:grid-cols-[minmax(0,767px)_minmax(min(22rem,45%),1fr)]',
        )}
      >
        <div className="flex flex-col gap-2 pb-6 desk:gap-3">
          {left > 0 && state.open && !waits && (
            <LockBanner holder={holder} endsAt={endsAt} onEnd={() => purchase.reload(tube.id)} />
          )}
          {left > 0 && waits && (
            <Suspense fallback={<div className="min-h-13" />}>
              <TurnBanner tubeId={tube.id} place={place} />
            </Suspense>
          )}
          <Suspense>
            <NotedTube tube={tube} />
          </Suspense>
          <ClosedSign
            state={state}
            className="rounded-none border-x-0 border-t-0 desk:rounded-md desk:border-[1.5px]"
          />
          <div className="px-1 pt-2 pr-3 desk:p-0">
            <TubeSwitch tubes={tubes} tube={tube} onChange={onTube} />
          </div>
          <PrizeStrip prizes={product.prizes} tube={tube} />
          <div className="grid gap-3 px-3 desk:px-0">
            {left <= 1 && (
              <Suspense>
                <TubeEnd tube={tube} tubes={tubes} left={left} last={last} onTube={onTube} />
              </Suspense>
            )}
            <TicketGrid
              total={tube.total_tickets}
              drawn={choice.drawn}
              chosen={new Set(numbers)}
              justDrawn={choice.justDrawn}
              onToggle={choice.toggle}
            />
          </div>
        </div>
        <ChoiceAside
          product={product}
          tube={tube}
          choice={choice}
          points={points[0]}
          blocked={left === 0 ? '已抽完' : (noTurn ?? (why ? '請稍候' : undefined))}
          closed={why && <TicketBell why={why} product={product} tube={tube} here={here} />}
          onRandom={() => setSheet('random')}
          onBuy={buy}
        />
      </div>

      <RandomSheet
        open={sheet === 'random'}
        undrawn={undrawn}
        hasLast={last !== undefined}
        unitPrice={drawPrice(product)}
        onPick={choice.pick}
        onAll={choice.pickAll}
        onClose={closeSheet}
      />
      {intent && (
        <BuySheet
          open={sheet === 'confirm'}
          onClose={closeSheet}
          product={product}
          tube={tube}
          intent={intent}
          room={room}
          points={points}
          purchase={{
            paying: purchase.paying,
            uncertain: purchase.unanswered?.key === intent.key,
            onPay: (payment, invoice) => {
              keep();
              purchase.pay({ ...intent, payment, invoice, returnTo: here });
            },
          }}
        />
      )}
    </>
  );
}
