import { blindboxRefusals } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { casePath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import List from 'lucide-react/icons/list';
import PackageOpen from 'lucide-react/icons/package-open';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { intentKey } from '#lib/intent-key.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import { gameWords } from '#shop/game-words.ts';
import { closedLabel } from '#shop/money/availability.ts';
import { Price } from '#shop/money/Price.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { NotedLot } from '#shop/proof/NotedLot.tsx';
import { useUser } from '#shop/session/user.ts';
import { pictureOfProduct } from '#shop/share/content.ts';
import { ShareButton } from '#shop/share/ShareButton.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { contentLines } from '../cases.ts';
import type { HeldBox } from '../queries.ts';
import { useBoxPurchase } from '../useBoxPurchase.ts';
import { words } from '../words.ts';
import { CardRack } from './CardRack.tsx';
import styles from './hold.module.css';
import { KnownStrip } from './KnownStrip.tsx';
import { ShakeBox } from './ShakeBox.tsx';
import { TargetStrip } from './TargetStrip.tsx';
import type { TargetFigure } from './target-figure.ts';
import { type CardResult, useCards } from './useCards.ts';
import { useSwap } from './useSwap.ts';

// Sheets that open later are separate chunks: the box must not wait for them.
const loadBuySheet = () => import('./BuySheet.tsx');
const BuySheet = lazyNamed(loadBuySheet, 'BuySheet');
const ContentsTable = lazyNamed(() => import('../ContentsTable.tsx'), 'ContentsTable');
const FigureSheet = lazyNamed(() => import('#shop/prize/FigureSheet.tsx'), 'FigureSheet');
const loadCardPlay = () => import('./CardPlay.tsx');
const CardPlay = lazyNamed(loadCardPlay, 'CardPlay');
const SeriesSheet = lazyNamed(() => import('./SeriesSheet.tsx'), 'SeriesSheet');

/** Refusals that mean the member does not, or no longer, hold the box. */
const isLost = (code: string) =>
  [blindboxRefusals.box_not_held, blindboxRefusals.box_drawn, blindboxRefusals.box_missing].some(
    (refusal) => refusal.code === code,
  );

/** The held box: shake it, use cards on it, put it back, or buy it before the hold ends. */
export function HeldView({
  held,
  wanted,
  frame: Frame,
}: {
  held: HeldBox;
  wanted: TargetFigure | undefined;
  frame: ComponentType<{ back: string; right: ReactNode; children: ReactNode }>;
}) {
  const { product, package: pack, lock, known, endsAt } = held;
  const toast = useToast();
  const navigate = useNavigate();
  const here = hrefOf(usePlace());
  const user = useUser();
  const state = usePurchasability(product);
  const [sheet, setSheet] = useState<'buy' | 'series' | 'figure'>();
  const [looked, setLooked] = useState<Figure>();
  const [told, setTold] = useState<CardResult>();
  const [key, setKey] = useState<string>();
  const swap = useSwap(held);
  const cards = useCards(held, setTold);
  const back = casePath(product.id, pack.id);
  usePageTitle(`${lock.item_index} 號盒・${product.name}`);
  useEffect(() => {
    void loadBuySheet();
    void loadCardPlay();
  }, []);

  const closeSheet = () => setSheet(undefined);
  const leave = (text: string) => {
    toast(text, { tone: 'bad', seconds: 6 });
    navigate(back, { replace: true });
  };
  const purchase = useBoxPurchase({
    productId: product.id,
    close: closeSheet,
    onRefused: ({ code, message }) => {
      if (!isLost(code)) return false;
      leave(message);
      return true;
    },
  });
  const onEnd = () => {
    // A purchase sent in time is left to the server to decide; so is one without an answer.
    if (!purchase.paying && !purchase.unanswered) leave(blindboxRefusals.box_not_held.message);
  };

  const lines = contentLines(product, pack);
  const unitPrice = drawPrice(product);
  const look = (figure: Figure) => {
    setLooked(figure);
    setSheet('figure');
  };
  const buyButton = (className: string) => (
    <Button
      variant="primary"
      size="lg"
      className={className}
      disabled={!state.open}
      pending={purchase.paying}
      onClick={() => {
        setKey((before) =>
          before !== undefined && before === purchase.unanswered?.key ? before : intentKey(),
        );
        setSheet('buy');
      }}
    >
      {closedLabel(state) ?? '就決定是你了'}
    </Button>
  );

  return (
    <Frame
      back={back}
      right={
        <ShareButton
          bare
          content={{
            title: '分享這一盒',
            text: `我在籤屋挑中了「${product.name}」的 ${lock.item_index} 號盒，猜猜是哪一款？`,
            path: back,
            picture: pictureOfProduct(product),
          }}
        />
      }
    >
      <div className="desk:gutters grid grow grid-cols-[minmax(0,1fr)] content-start desk:grid-cols-[minmax(0,1fr)_26rem] desk:items-start desk:gap-10 desk:pt-4 desk:pb-8">
        <section aria-label={`${lock.item_index} 號盒`} className={cx(styles.hold, 'on-night')}>
          <div className={styles.holdClock}>
            <span className="text-sm font-semibold">為您保留</span>
            <Countdown
              endsAt={endsAt}
              onEnd={onEnd}
              label="保留時間剩餘"
              className="text-xl [&_.text-kuji-ink]:text-butter"
            />
            <span className={styles.holdFuse} aria-hidden="true">
              <span style={{ animationDelay: `${lock.remain - 150}s` }} />
            </span>
          </div>
          <ShakeBox picture={pack.box_image_url} number={lock.item_index} onSwap={swap} />
          <CardRack counts={cards.counts} using={cards.using} onUse={cards.ask} />
          {told && (
            <Suspense>
              <CardPlay
                key={`${told.type}-${told.figure.id}`}
                told={told}
                onDone={() => setTold(undefined)}
              />
            </Suspense>
          )}
        </section>

        <div className="grid content-start gap-4 px-3 pt-4 pb-4 desk:sticky desk:top-24 desk:p-0">
          <NotedLot
            quiet
            lotId={pack.commitment.lot_id}
            root={pack.commitment.root}
            total={pack.statistics.total_count}
          />
          <header className="grid gap-1">
            <p className="text-sm font-semibold text-ink-soft">
              {pack.title}・{lock.item_index} 號盒
              {pack.remaining_boxes === 1 && (
                <span className="ml-2 rounded-sm bg-butter px-2 py-0.5 font-black text-ink">
                  {words.lastBox}
                </span>
              )}
            </p>
            <h2 className="text-lg font-black">{product.name}</h2>
            <div className="hidden items-center justify-between gap-4 pt-2 desk:flex">
              <Price
                price={product.price}
                discount={unitPrice}
                unit={gameWords.blindbox.priceUnit}
                size="lg"
              />
              {buyButton('min-w-52')}
            </div>
            {user.data && (
              <p className="hidden items-baseline justify-between pt-2 text-sm text-ink-soft desk:flex">
                代幣餘額 <NumberRoll value={user.data.tokens} className="text-base text-ink" />
              </p>
            )}
          </header>
          {wanted && <TargetStrip wanted={wanted} lines={lines} known={known} />}
          <KnownStrip known={known} />
          <Button className="desk:hidden" onClick={() => setSheet('series')}>
            <List size={20} aria-hidden="true" />
            系列一覽與機率
          </Button>
          <Panel className="hidden desk:block">
            <h3 className="border-b-[1.5px] border-ink px-3 py-2 text-base">這一盒可能是</h3>
            <Suspense fallback={<div className="skeleton h-96" />}>
              <ContentsTable lines={lines} known={known} onLook={look} />
            </Suspense>
          </Panel>
          <p className="hidden gap-2 text-sm desk:flex">
            <PackageOpen size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
            <span>{words.opened}</span>
          </p>
        </div>
      </div>

      <ActionBar className="grid gap-2 desk:hidden">
        {/* In the bar, where no toast covers it. */}
        <p className="text-center text-xs text-ink-soft">{words.opened}</p>
        <div className="flex items-center gap-4">
          <Price price={product.price} discount={unitPrice} unit={gameWords.blindbox.priceUnit} size="md" />
          {buyButton('grow')}
        </div>
      </ActionBar>

      <Suspense>
        <FigureSheet figure={looked} open={sheet === 'figure'} onClose={closeSheet} />
        <SeriesSheet
          open={sheet === 'series'}
          onClose={closeSheet}
          title={pack.title}
          lines={lines}
          known={known}
          onLook={look}
        />
        {key !== undefined && (
          <BuySheet
            open={sheet === 'buy'}
            onClose={closeSheet}
            held={held}
            lines={lines}
            purchase={{
              paying: purchase.paying,
              uncertain: purchase.unanswered?.key === key,
              onPay: (payment, invoice) =>
                purchase.pay({
                  key,
                  payment,
                  invoice,
                  returnTo: here,
                  packageId: pack.id,
                  index: lock.item_index,
                }),
            }}
          />
        )}
      </Suspense>
    </Frame>
  );
}
