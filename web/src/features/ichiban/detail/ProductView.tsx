import type { ProductDetail } from '@kujiya/contract/catalogue';
import { ichibanLimits, type Tube, type TubeEvent } from '@kujiya/contract/ichiban';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatDate } from '#lib/format.ts';
import { toId } from '#lib/ids.ts';
import { Later } from '#lib/Later.tsx';
import { optionalNamed } from '#lib/lazy-named.ts';
import { ProductTitle } from '#shop/game-page/ProductTitle.tsx';
import { gameWords } from '#shop/game-words.ts';
import { ClosedSign } from '#shop/money/ClosedSign.tsx';
import { Price } from '#shop/money/Price.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { Seal } from '#shop/proof/Seal.tsx';
import { DeliveryNotes } from '#shop/shelf/DeliveryNotes.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { TubeSwitch } from '../TubeSwitch.tsx';
import { PrizeStrip } from '../ticket/PrizeStrip.tsx';
import { shownTube } from '../tubes.ts';
import { useTubeLive } from '../useTubeLive.ts';
import { DrawAction } from './DrawAction.tsx';
import { ProductPictures } from './ProductPictures.tsx';

// Separate chunks, because they lie below everything else, or say something only when something is wrong.
const NotedTube = optionalNamed(() => import('../NotedTube.tsx'), 'NotedTube');
const Lineup = optionalNamed(() => import('../lineup/Lineup.tsx'), 'Lineup');
const Foot = optionalNamed(() => import('./Foot.tsx'), 'Foot');

/** Below both columns. */
const across = 'min-w-0 phone-on-its-side:col-span-2 desk:col-span-2';

/** An ichiban product: pictures on the left, tube, draw and story on the right, and below both what is in the tube; one column on phones. */
export function ProductView({ product, tubes }: { product: ProductDetail; tubes: Tube[] }) {
  const [search, setSearch] = useSearchParams();
  // The tube shown first stays while it has tickets, also when somebody draws its A or another gets near its end.
  const [first] = useState(() => shownTube(tubes, undefined, product)?.id);
  const stays = tubes.some(({ id, remaining_tickets }) => id === first && remaining_tickets > 0);
  const wanted = toId(search.get('tube')) ?? (stays ? first : undefined);
  const tube = shownTube(tubes, wanted, product);
  const state = usePurchasability(product);
  const [chosen, setChosen] = useState<TubeEvent['variants']>();
  useTubeLive(product.id, tube?.id, ({ variants }) => variants && setChosen(variants));
  usePageTitle(product.name);

  const soldOut = tubes.every(({ remaining_tickets }) => remaining_tickets === 0);
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
      <div className="gutters *:mt-3">
        <Suspense>{tube && <NotedTube tube={tube} />}</Suspense>
      </div>
      <div className="gutters grid grid-cols-1 gap-5 pt-3 pb-8 phone-on-its-side:grid-cols-2 desk:grid-cols-2 desk:grid-rows-[auto_1fr] desk:gap-x-10 desk:gap-y-8 desk:pt-4 desk:[&>:first-child]:row-span-2">
        <ProductPictures product={product} tubes={tubes} />

        <section className="grid grid-cols-1 content-start gap-4">
          <ClosedSign state={state} />
          <header className="grid gap-1 desk:gap-1.5">
            <ProductTitle game="ichiban" product={product} />
            <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <li>約 {product.home_delivery_days} 個工作天出貨</li>
              {/* Before it has begun the sign says when; after it the day is told. */}
              {state.open && product.release_date !== null && (
                <li>{formatDate(product.release_date)} 開賣</li>
              )}
              <li className="hidden desk:block">每次最多 {ichibanLimits.ticketsPerPurchase} 張，可整筒</li>
            </ul>
            <div className="hidden items-center justify-between gap-6 desk:flex">
              {price('lg')}
              {tube && (
                <div className="grid w-[min(16rem,61%)]">
                  <DrawAction product={product} tube={tube} soldOut={soldOut} state={state} />
                </div>
              )}
            </div>
          </header>
          {tube ? (
            <div className="ticket">
              <div className="px-2 py-1.5 pr-4">
                <TubeSwitch tubes={tubes} tube={tube} onChange={switchTube} />
              </div>
              <div className="ticket-tear px-2 py-2">
                <PrizeStrip prizes={product.prizes} tube={tube} />
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
        </section>

        {tube && (
          <div className={across}>
            <Later fallback={<div className="min-h-dvh" />}>
              <Lineup product={product} tube={tube} chosen={chosen} />
            </Later>
          </div>
        )}

        <div className="grid content-start gap-8 phone-on-its-side:col-span-2 desk:col-start-2 desk:row-start-2">
          <section>
            <h2 className="mb-2 text-lg">商品介紹</h2>
            <p className="whitespace-pre-line">{product.description}</p>
          </section>
          <DeliveryNotes product={product} opened="一番賞屬機率型商品，籤一撕開即視為已拆封。" />
        </div>

        <div className={across}>
          <Later fallback={<div className="min-h-dvh" />}>
            <Foot product={product} tube={tube} />
          </Later>
        </div>
      </div>
      {tube && (
        <ActionBar className="desk:hidden">
          <div className="flex items-center gap-4">
            {price('md')}
            <DrawAction product={product} tube={tube} soldOut={soldOut} state={state} className="grow" />
          </div>
        </ActionBar>
      )}
    </>
  );
}
