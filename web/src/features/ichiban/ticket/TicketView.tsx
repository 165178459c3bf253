import type { Prize, ProductDetail } from '@kujiya/contract/catalogue';
import { ichibanRefusals, type Tube } from '@kujiya/contract/ichiban';
import { tubePath, tubeTicketPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { intentKey } from '#lib/intent-key.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Link, useNavigate } from '#lib/navigation.tsx';
import { closedLabel } from '#shop/money/availability.ts';
import { ClosedSign } from '#shop/money/ClosedSign.tsx';
import { Price } from '#shop/money/Price.tsx';
import { meansOf, priceBreakdownOf } from '#shop/money/price-breakdown.ts';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { fingerprintOf } from '#shop/proof/fingerprint.ts';
import { pinRoot } from '#shop/proof/pinned-root.ts';
import { Seal } from '#shop/proof/Seal.tsx';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { useUser } from '#shop/session/user.ts';
import { placeQuery } from '#shop/waiting/queries.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Picture } from '#ui/Picture.tsx';
import { useToast } from '#ui/Toast.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { usePainted } from '#ui/usePainted.ts';
import { PrizeStrip } from '../PrizeStrip.tsx';
import { lockQuery } from '../queries.ts';
import { TubeSwitch } from '../TubeSwitch.tsx';
import { lastPrizeOf, prizeLines } from '../tubes.ts';
import { LockBanner } from './LockBanner.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { picked, selectionText } from './selection.ts';
import { TicketGrid } from './TicketGrid.tsx';
import { useTicketChoice } from './useTicketChoice.ts';
import { type TicketIntent, useTicketPurchase } from './useTicketPurchase.ts';

// The sheets, and the parts that few tubes have, are separate chunks: the grid must not wait for them.
const RandomSheet = lazyNamed(() => import('./RandomSheet.tsx'), 'RandomSheet');
const TubeEnd = lazyNamed(() => import('./TubeEnd.tsx'), 'TubeEnd');
const TurnBanner = lazyNamed(() => import('./TurnBanner.tsx'), 'TurnBanner');
const PrizeSheet = lazyNamed(() => import('../PrizeSheet.tsx'), 'PrizeSheet');
const loadBuySheet = () => import('./BuySheet.tsx');
const BuySheet = lazyNamed(loadBuySheet, 'BuySheet');

/** The live state that others change while tickets are picked: the tickets left, and the lock. */
type Counter = {
  tube: Tube;
  drawnNumbers: readonly number[];
  endsAt: number | null;
  holder: 'nobody' | 'me' | 'other';
};

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
  const client = useClient();
  const membersOnly = useMembersOnly();
  const navigate = useNavigate();
  const toast = useToast();
  const token = useToken();
  const user = useUser();
  const lock = useQuery(lockQuery(client, liveTube.id));
  const waits = liveTube.waits_from !== null;
  const place = useQuery({ ...placeQuery(client, liveTube.id), enabled: waits && token !== undefined });
  const room = place.data?.data;
  const state = usePurchasability(product);
  const [points, setPoints] = useState(0);
  const [intent, setIntent] = useState<TicketIntent>();
  const [sheet, setSheet] = useState<'random' | 'confirm' | 'prize'>();
  const [looked, setLooked] = useState<Prize>();
  const [paidAt, setPaidAt] = useState<Counter>();
  usePageTitle(`選擇籤號・${product.name}`);
  const closeSheet = () => setSheet(undefined);
  useEffect(() => pinRoot(liveTube.id, liveTube.root), [liveTube.id, liveTube.root]);
  useEffect(() => void loadBuySheet(), []);

  const purchase = useTicketPurchase(product.id, closeSheet);
  const noTurn =
    waits &&
    !purchase.paying &&
    (room?.state === 'paused' ? '暫停販售' : !room?.place?.turn_until && '不是您的輪次');
  // Until the member is loaded, their own lock would look like somebody else's.
  const endsAt = token === undefined || user.data ? (lock.data?.endsAt ?? null) : null;
  const mine = lock.data?.user_id === user.data?.id;
  const live: Counter = {
    tube: liveTube,
    drawnNumbers: liveNumbers,
    endsAt,
    holder: endsAt === null ? 'nobody' : mine ? 'me' : 'other',
  };
  // The bought tickets are drawn before the opening has loaded: until then the screen keeps the state at payment.
  const { tube, drawnNumbers, ...held } = (purchase.paying && paidAt) || live;
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
      if (!lost) toast('其他玩家剛開始抽選，請稍候再購買', { tone: 'bad' });
    },
  });
  const { numbers, selection, undrawn } = choice;
  // A tap updates the tickets at once. The bar's text about them costs a layout, so it follows in the next frame.
  const told = usePainted(selection);
  const toldNumbers = picked(told, undrawn);
  const here = tubeTicketPath(product.id, tube.id, selectionText(selection));

  const unitPrice = drawPrice(product);
  const lines = prizeLines(product.prizes, tube);
  const last = tube.has_last_prize ? lastPrizeOf(product.prizes) : undefined;
  const payment = priceBreakdownOf(
    unitPrice * toldNumbers.length,
    points,
    meansOf(user.data),
    product.allow_point_payment,
  );

  const left = undrawn.length;
  const look = (prize: Prize) => {
    setLooked(prize);
    setSheet('prize');
  };
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
      <div className="desk:gutters flex grow flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_22rem] desk:items-start desk:gap-10 desk:pt-2">
        <div className="flex flex-col gap-2 pb-6 desk:gap-3">
          {left > 0 && state.open && !waits && (
            <LockBanner {...held} onEnd={() => purchase.reload(tube.id)} />
          )}
          {left > 0 && waits && (
            <Suspense fallback={<div className="min-h-13" />}>
              <TurnBanner tubeId={tube.id} place={place} />
            </Suspense>
          )}
          <ClosedSign
            productId={product.id}
            state={state}
            className="rounded-none border-x-0 border-t-0 desk:rounded-md desk:border-[1.5px]"
          />
          <div className="px-1 pt-2 pr-3 desk:p-0">
            <TubeSwitch tubes={tubes} tube={tube} onChange={onTube} />
          </div>
          <PrizeStrip lines={lines} last={last} remaining={tube.remaining_tickets} onLook={look} />
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
        <aside
          aria-label="您的選擇"
          className="contents desk:outline-ink desk:sticky desk:top-24 desk:grid desk:gap-4 desk:rounded-md desk:bg-white desk:p-5"
        >
          <Link
            to={tubePath(product.id, tube.id)}
            className="hidden items-center gap-3 rounded-md hover:underline desk:flex"
          >
            <Picture path={product.image_url} alt="" sizes="72px" className="size-18 shrink-0 rounded-md" />
            <span className="line-clamp-2 text-sm font-black">{product.name}</span>
          </Link>
          <SelectionBar
            numbers={toldNumbers}
            full={told.full}
            left={left}
            payment={payment}
            blocked={
              closedLabel(state) ??
              (left === 0 ? '已抽完' : noTurn || (held.holder === 'other' ? '請稍候' : undefined))
            }
            onClear={choice.clear}
            onRandom={() => setSheet('random')}
            onAll={choice.pickAll}
            onBuy={buy}
          />
          <div className="hidden gap-2 border-t border-paper-edge pt-4 text-sm desk:grid">
            <p className="flex justify-between">
              <span className="text-ink-soft">每張</span>
              <Price price={product.price} discount={unitPrice} />
            </p>
            {user.data && (
              <p className="flex justify-between">
                <span className="text-ink-soft">代幣餘額</span>
                <NumberRoll value={user.data.tokens} className="text-lg" />
              </p>
            )}
            <Seal state="committed" code={fingerprintOf(tube)} className="mt-1">
              獎項在開賣前已封存並公布承諾
            </Seal>
          </div>
        </aside>
      </div>

      <Suspense fallback={null}>
        <RandomSheet
          open={sheet === 'random'}
          left={left}
          hasLast={last !== undefined}
          unitPrice={unitPrice}
          onPick={(count) => {
            choice.pickRandom(count);
            closeSheet();
          }}
          onAll={() => {
            choice.pickAll();
            closeSheet();
          }}
          onClose={closeSheet}
        />
        <PrizeSheet
          prize={looked}
          line={lines.find(({ prize }) => prize.id === looked?.id)}
          remaining={tube.remaining_tickets}
          open={sheet === 'prize'}
          onClose={closeSheet}
        />
        {intent && (
          <BuySheet
            open={sheet === 'confirm'}
            onClose={closeSheet}
            product={product}
            tube={tube}
            lines={lines}
            last={last?.name}
            intent={intent}
            room={room}
            points={points}
            onPoints={setPoints}
            paying={purchase.paying}
            uncertain={purchase.unanswered?.key === intent.key}
            onPay={(payment, invoice) => {
              setPaidAt(live);
              purchase.pay({ ...intent, payment, invoice, returnTo: here });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
