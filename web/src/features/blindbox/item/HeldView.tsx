import type { Figure } from '@kujiya/contract/shop/draws';
import { casePath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import List from 'lucide-react/icons/list';
import PackageOpen from 'lucide-react/icons/package-open';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import { ourShop } from '#lib/settings.ts';
import { gameWords } from '#shop/game-words.ts';
import { closedLabel } from '#shop/money/availability.ts';
import { Price } from '#shop/money/Price.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { NotedQuietly } from '#shop/proof/NotedQuietly.tsx';
import { useUser } from '#shop/session/user.ts';
import { pictureOfProduct } from '#shop/share/content.ts';
import { ShareButton } from '#shop/share/ShareButton.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Panel } from '#ui/Panel.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { caseCommitment, contentLines } from '../cases.ts';
import type { HeldBox } from '../queries.ts';
import { words } from '../words.ts';
import { HoldScene } from './HoldScene.tsx';
import { KnownStrip } from './KnownStrip.tsx';
import { TargetStrip } from './TargetStrip.tsx';
import type { TargetFigure } from './target-figure.ts';
import { useHeldPurchase } from './useHeldPurchase.ts';

// Sheets that open later are separate chunks: the box must not wait for them.
const loadBuySheet = () => import('./BuySheet.tsx');
const BuySheet = lazySheet(loadBuySheet, 'BuySheet');
const ContentsTable = optionalNamed(() => import('../ContentsTable.tsx'), 'ContentsTable');
const FigureSheet = lazySheet(() => import('#shop/prize/FigureSheet.tsx'), 'FigureSheet');
const SeriesSheet = lazySheet(() => import('./SeriesSheet.tsx'), 'SeriesSheet');

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
  const { product, package: pack, lock, known } = held;
  const user = useUser();
  const state = usePurchasability(product);
  const [sheet, setSheet] = useState<'buy' | 'series' | 'figure'>();
  const [looked, setLooked] = useState<Figure>();
  const back = casePath(product.id, pack.id);
  usePageTitle(`${lock.item_index} 號盒・${product.name}`);
  useEffect(() => void loadBuySheet(), []);

  const closeSheet = () => setSheet(undefined);
  const purchase = useHeldPurchase(held, closeSheet);
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
        purchase.intend();
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
            text: `我在${ourShop.shortName}挑中了「${product.name}」的 ${lock.item_index} 號盒，猜猜是哪一款？`,
            path: back,
            picture: pictureOfProduct(product),
          }}
        />
      }
    >
      <div className="desk:gutters grid grow grid-cols-[minmax(0,1fr)] content-start desk:grid-cols-[minmax(0,1fr)_min(26rem,48%)] desk:items-start desk:gap-10 desk:pt-4 desk:pb-8">
        <HoldScene held={held} onEnd={purchase.onEnd} />

        <div className="grid content-start gap-4 px-3 pt-4 pb-4 desk:sticky desk:top-24 desk:p-0">
          <NotedQuietly lots={[caseCommitment(pack)]} />
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
              <ContentsTable lines={lines} known={known} productId={product.id} onLook={look} />
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price price={product.price} discount={unitPrice} unit={gameWords.blindbox.priceUnit} size="md" />
          {buyButton('min-w-36 flex-999 px-2')}
        </div>
      </ActionBar>

      <FigureSheet figure={looked} open={sheet === 'figure'} onClose={closeSheet} />
      <SeriesSheet
        open={sheet === 'series'}
        onClose={closeSheet}
        title={pack.title}
        lines={lines}
        known={known}
        productId={product.id}
        onLook={look}
      />
      {purchase.intended && (
        <BuySheet open={sheet === 'buy'} onClose={closeSheet} held={held} lines={lines} purchase={purchase} />
      )}
    </Frame>
  );
}
