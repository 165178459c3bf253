import type { Prize, ProductDetail } from '@kujiya/contract/catalogue';
import { ichibanLimits, type Tube } from '@kujiya/contract/ichiban';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatDateTime } from '#lib/format.ts';
import { toId } from '#lib/ids.ts';
import { Later } from '#lib/Later.tsx';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { ProductTitle } from '#shop/game-page/ProductTitle.tsx';
import { gameWords } from '#shop/game-words.ts';
import { ClosedSign } from '#shop/money/ClosedSign.tsx';
import { Price } from '#shop/money/Price.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { Seal } from '#shop/proof/Seal.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { LastPrizeBox } from '../LastPrizeBox.tsx';
import { PrizeTable } from '../PrizeTable.tsx';
import { TubeSwitch } from '../TubeSwitch.tsx';
import { lastPrizeIn, prizeLines, shownTube } from '../tubes.ts';
import { useTubeLive } from '../useTubeLive.ts';
import { DrawAction } from './DrawAction.tsx';
import { ProductPictures } from './ProductPictures.tsx';

// Separate chunks, because they lie below everything else.
const FairnessCard = optionalNamed(() => import('./FairnessCard.tsx'), 'FairnessCard');
const DeliveryNotes = optionalNamed(() => import('#shop/shelf/DeliveryNotes.tsx'), 'DeliveryNotes');
const Foot = optionalNamed(() => import('./Foot.tsx'), 'Foot');
// A separate chunk, because only a tap on a prize opens it.
const PrizeSheet = lazyNamed(() => import('../PrizeSheet.tsx'), 'PrizeSheet');

/** An ichiban product: pictures and story on the left, tube, odds and the draw on the right; one column on phones. */
export function ProductView({ product, tubes }: { product: ProductDetail; tubes: Tube[] }) {
  const [search, setSearch] = useSearchParams();
  const tube = shownTube(tubes, toId(search.get('tube')));
  const state = usePurchasability(product);
  const [looked, setLooked] = useState<Prize>();
  const [looking, setLooking] = useState(false);
  useTubeLive(product.id, tube?.id);
  usePageTitle(product.name);

  const soldOut = tubes.every(({ remaining_tickets }) => remaining_tickets === 0);
  const lines = tube ? prizeLines(product.prizes, tube) : [];
  const last = lastPrizeIn(tube, product.prizes);
  const look = (prize: Prize) => {
    setLooked(prize);
    setLooking(true);
  };
  const switchTube = (id: number) => setSearch({ tube: String(id) }, { replace: true });

  const price = (size: 'md' | 'lg') => (
    <Price
      price={product.price}
      discount={drawPrice(product)}
      unit={gameWords.ichiban.priceUnit}
      size={size}
    />
  );

  return (
    <>
      <div className="gutters grid gap-5 pt-3 pb-8 phone-on-its-side:grid-cols-2 desk:grid-cols-2 desk:grid-rows-[auto_1fr] desk:gap-x-10 desk:gap-y-8 desk:pt-4">
        <ProductPictures product={product} tubes={tubes} />

        <section className="phone-on-its-side:row-span-2 desk:row-span-2">
          <div className="grid gap-4 desk:sticky desk:top-24">
            <ClosedSign state={state} />
            <header className="grid gap-1 desk:gap-1.5">
              <ProductTitle game="ichiban" product={product} />
              <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                <li>約 {product.home_delivery_days} 個工作天出貨</li>
                {product.release_date !== null && <li>發售 {formatDateTime(product.release_date)}</li>}
                <li className="hidden desk:block">每次最多 {ichibanLimits.ticketsPerPurchase} 張，可整筒</li>
              </ul>
              <div className="hidden items-center justify-between gap-6 desk:flex">
                {price('lg')}
                {tube && (
                  <div className="grid w-64">
                    <DrawAction product={product} tube={tube} soldOut={soldOut} state={state} />
                  </div>
                )}
              </div>
            </header>
            {tube ? (
              <div className="ticket">
                <h2 className="sr-only">獎項與剩餘籤數</h2>
                <div className="px-2 py-1.5 pr-4">
                  <TubeSwitch tubes={tubes} tube={tube} onChange={switchTube} />
                </div>
                <div className="ticket-tear pt-1">
                  <PrizeTable lines={lines} remaining={tube.remaining_tickets} onLook={look} />
                  {last && <LastPrizeBox prize={last} finished={tube.is_finished} onLook={look} />}
                </div>
              </div>
            ) : (
              <EmptyState
                drawing={<Drawing of="lotBox" />}
                title="目前沒有籤筒"
                text="開筒後會在這裡公布獎項與剩餘籤數"
              />
            )}
            {tube && (
              <a
                href="#fairness"
                className="hidden min-h-11 items-center justify-self-start rounded-md desk:inline-flex"
              >
                <Seal state={tube.is_finished ? 'verified' : 'committed'}>
                  {tube.is_finished ? '已公開，人人可驗證' : '開賣前已封存，怎麼驗？'}
                </Seal>
              </a>
            )}
          </div>
        </section>

        <div className="grid content-start gap-8">
          <section>
            <h2 className="mb-2 text-lg">商品介紹</h2>
            <p className="whitespace-pre-line">{product.description}</p>
          </section>
          <Later fallback={<div className="min-h-64" />}>
            <DeliveryNotes product={product} opened="一番賞屬機率型商品，籤一撕開即視為已拆封。" />
          </Later>
          {tube && (
            <section id="fairness" className="scroll-mt-20 desk:scroll-mt-24">
              <h2 className="mb-3 text-lg">公平承諾・{tube.tube_title}</h2>
              <Later fallback={<div className="min-h-80" />}>
                <FairnessCard tube={tube} prizes={product.prizes} />
              </Later>
            </section>
          )}
        </div>
      </div>
      <div className="gutters pb-10 desk:pb-4">
        <Later fallback={<div className="min-h-96" />}>
          <Foot product={product} tube={tube} />
        </Later>
      </div>
      {tube && (
        <ActionBar className="desk:hidden">
          <div className="flex items-center gap-4">
            {price('md')}
            <DrawAction product={product} tube={tube} soldOut={soldOut} state={state} className="grow" />
          </div>
        </ActionBar>
      )}
      {tube && looked && (
        <Suspense>
          <PrizeSheet
            prize={looked}
            line={lines.find(({ prize }) => prize.id === looked.id)}
            tubeId={tube.id}
            remaining={tube.remaining_tickets}
            open={looking}
            onClose={() => setLooking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
