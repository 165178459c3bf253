import type { CapsuleItem } from '@kujiya/contract/gacha';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { Suspense, useEffect, useState } from 'react';
import { useToken } from '#lib/api.tsx';
import { formatDate } from '#lib/format.ts';
import { intentKey } from '#lib/intent-key.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { ProductTitle } from '#shop/game-page/ProductTitle.tsx';
import { gameWords } from '#shop/game-words.ts';
import { ClosedSign } from '#shop/money/ClosedSign.tsx';
import { Price } from '#shop/money/Price.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { NotedQuietly } from '#shop/proof/NotedQuietly.tsx';
import { Seal } from '#shop/proof/Seal.tsx';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { cx } from '#ui/cx.ts';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { Panel } from '#ui/Panel.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { batchCommitment, type MachineState, openBatch, stockOf } from '../stock.ts';
import { useMachineLive } from '../useMachineLive.ts';
import type { CapsuleIntent } from './BuySheet.tsx';
import { FigureTable } from './FigureTable.tsx';
import { MachineRoom } from './MachineRoom.tsx';
import { QuantityPicker } from './QuantityPicker.tsx';
import { TurnActions } from './TurnActions.tsx';

// Sections below the fold and sheets over the page are separate chunks, loaded after the page.
const MyCollection = optionalNamed(() => import('./MyCollection.tsx'), 'MyCollection');
const Story = optionalNamed(() => import('./Story.tsx'), 'Story');
const MoreOfSeries = optionalNamed(() => import('#shop/shelf/MoreOfSeries.tsx'), 'MoreOfSeries');
const CapsuleSheet = lazySheet(() => import('./CapsuleSheet.tsx'), 'CapsuleSheet');
const QuantitySheet = lazySheet(() => import('./QuantitySheet.tsx'), 'QuantitySheet');
const loadBuySheet = () => import('./BuySheet.tsx');
const BuySheet = lazySheet(loadBuySheet, 'BuySheet');

/** A machine: itself and its story on the left, price, odds and the turn on the right; one column on phones. */
export function MachineView({ machine }: { machine: MachineState }) {
  const { product, items, batches } = machine;
  const token = useToken();
  const membersOnly = useMembersOnly('請先登入再轉蛋');
  const state = usePurchasability(product);
  const [wanted, setWanted] = useState(1);
  const [intent, setIntent] = useState<CapsuleIntent>();
  const [looked, setLooked] = useState<number>();
  const [sheet, setSheet] = useState<'figure' | 'quantity' | 'confirm'>();
  const closeSheet = () => setSheet(undefined);
  useEffect(() => void loadBuySheet(), []);
  useMachineLive(product.id);
  usePageTitle(product.name);

  const stock = stockOf(items);
  const unitPrice = drawPrice(product);
  const batch = openBatch(batches);
  const quantity = wanted > stock ? 1 : wanted;
  const look = ({ id }: Pick<CapsuleItem, 'id'>) => {
    setLooked(id);
    setSheet('figure');
  };
  const buy = () =>
    membersOnly(() => {
      setIntent({ key: intentKey(), quantity });
      setSheet('confirm');
    });

  const price = (size: 'md' | 'lg') => (
    <Price price={product.price} discount={unitPrice} unit={gameWords.gacha.priceUnit} size={size} />
  );
  const actions = { productId: product.id, stock, state };

  return (
    <>
      <div className="gutters *:mt-3">
        <NotedQuietly lots={batches.map(batchCommitment)} />
      </div>
      <div className="gutters grid grid-cols-1 gap-5 pt-3 pb-8 phone-on-its-side:grid-cols-2 desk:grid-cols-2 desk:grid-rows-[auto_1fr] desk:gap-x-10 desk:gap-y-8 desk:pt-4">
        <MachineRoom machine={machine} />

        <section className="phone-on-its-side:row-span-2 desk:row-span-2">
          <div className="grid grid-cols-1 gap-4 desk:sticky desk:top-24">
            <ClosedSign state={state} />
            <header className="grid gap-1 desk:gap-1.5">
              <ProductTitle game="gacha" product={product} />
              <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                <li>全 {items.length} 款</li>
                <li>約 {product.home_delivery_days} 個工作天出貨</li>
                {/* Before it has begun the sign says when; after it the day is told. */}
                {state.open && product.release_date !== null && (
                  <li>{formatDate(product.release_date)} 開賣</li>
                )}
              </ul>
            </header>
            <div className="hidden gap-3 desk:grid">
              <div className="flex items-center justify-between gap-6">{price('lg')}</div>
              {state.open && stock > 0 && (
                <QuantityPicker
                  name="quantity"
                  value={quantity}
                  stock={stock}
                  unitPrice={unitPrice}
                  onChange={setWanted}
                />
              )}
              <TurnActions {...actions} quantity={quantity} unitPrice={unitPrice} onTurn={buy} />
            </div>
            <Panel>
              <h2 className="flex flex-wrap items-baseline gap-x-2 border-b-[1.5px] border-ink px-4 py-2.5 text-base">
                款式與機率
                <span className="ml-auto text-xs font-normal text-ink-soft">
                  {batch ? `${batch.title}・機率隨剩餘即時變動` : '全部轉完'}
                </span>
              </h2>
              <FigureTable items={items} hunting={machine.collection_status.is_authenticated} onLook={look} />
            </Panel>
            {batch && (
              <a href="#fairness" className="inline-flex min-h-11 items-center justify-self-start rounded-md">
                <Seal state="committed">開賣前已封存，怎麼驗？</Seal>
              </a>
            )}
          </div>
        </section>

        <div className="grid grid-cols-1 content-start gap-8">
          {/* Not beside the machine: a panel that stays must not be higher than the window, or the focus leaves it. */}
          <Suspense fallback={<span className="block min-h-65" />}>
            <MyCollection machine={machine} onLook={look} />
          </Suspense>
          <section>
            <h2 className="mb-2 text-lg">商品介紹</h2>
            <p className="whitespace-pre-line">{product.description}</p>
          </section>
          <Suspense fallback={<span className="block min-h-160" />}>
            <Story machine={machine} member={token !== undefined} />
          </Suspense>
        </div>
      </div>

      <div className="gutters pb-10 desk:pb-4">
        <Suspense fallback={<div className="min-h-96" />}>
          <MoreOfSeries product={product} />
        </Suspense>
      </div>
      <ActionBar className="desk:hidden">
        <div className={cx('flex items-center gap-x-4 gap-y-2', stock > 0 && state.open && 'flex-wrap')}>
          {price('md')}
          <TurnActions {...actions} compact onTurn={() => setSheet('quantity')} />
        </div>
      </ActionBar>

      <CapsuleSheet
        item={items.find(({ id }) => id === looked)}
        stock={stock}
        open={sheet === 'figure'}
        onClose={closeSheet}
      />
      <QuantitySheet
        open={sheet === 'quantity'}
        onClose={closeSheet}
        quantity={quantity}
        stock={stock}
        unitPrice={unitPrice}
        onChange={setWanted}
        onBuy={buy}
      />
      {intent && (
        <BuySheet machine={machine} intent={intent} open={sheet === 'confirm'} onClose={closeSheet} />
      )}
    </>
  );
}
