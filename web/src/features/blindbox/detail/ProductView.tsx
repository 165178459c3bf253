import { type BlindboxProduct, blindboxLimits, blindboxRefusals, type Case } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { blindboxPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useHydrated } from '#lib/hydration.ts';
import { toId } from '#lib/ids.ts';
import { intentKey } from '#lib/intent-key.ts';
import { Later } from '#lib/Later.tsx';
import { optionalNamed } from '#lib/lazy-named.ts';
import { ProductTitle } from '#shop/game-page/ProductTitle.tsx';
import { gameWords } from '#shop/game-words.ts';
import { ClosedSign } from '#shop/money/ClosedSign.tsx';
import { Price } from '#shop/money/Price.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { NotedQuietly } from '#shop/proof/NotedQuietly.tsx';
import { Seal } from '#shop/proof/Seal.tsx';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { useUser } from '#shop/session/user.ts';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { ContentsTable } from '../ContentsTable.tsx';
import {
  boxState,
  caseCommitment,
  contentLines,
  isSoldOut,
  nextExpiry,
  rememberCase,
  shownCase,
} from '../cases.ts';
import { useCaseLive } from '../useCaseLive.ts';
import { useExpiry } from '../useExpiry.ts';
import { words } from '../words.ts';
import { CaseActions } from './CaseActions.tsx';
import { CaseSwitch } from './CaseSwitch.tsx';
import { CaseTray } from './CaseTray.tsx';
import type { CaseIntent } from './WholeCaseSheet.tsx';

// Sheets that open later and parts below the fold are separate chunks: the shelves must not wait for them.
const loadWholeCase = () => import('./WholeCaseSheet.tsx');
const FigureSheet = lazySheet(() => import('#shop/prize/FigureSheet.tsx'), 'FigureSheet');
const Story = optionalNamed(() => import('./Story.tsx'), 'Story');
const WholeCaseSheet = lazySheet(loadWholeCase, 'WholeCaseSheet');

const hint = `點一盒喜歡的，為您保留 ${blindboxLimits.lock} 秒慢慢決定；每盒一款，開之前只有用透視卡的人看得到。`;

/** A blind-box product: its cases to pick a box from, their contents, and the member's collection of the series. */
export function ProductView({ product, cases }: { product: BlindboxProduct; cases: Case[] }) {
  const [search, setSearch] = useSearchParams();
  const [intent, setIntent] = useState<CaseIntent>();
  const [buying, setBuying] = useState(false);
  const shown = shownCase(product, cases, toId(search.get('package')), useHydrated());
  // The payment empties the case: it stays on the screen as it was agreed to, until the opening takes its place.
  const pack = buying && intent ? intent.pack : shown;
  useCaseLive(product.id, pack?.id);
  usePageTitle(product.name);
  useEffect(() => void loadWholeCase(), []);

  return pack ? (
    <>
      <CaseView
        key={pack.id}
        product={product}
        cases={cases}
        pack={pack}
        onSwitch={(packageId) => {
          rememberCase(product.id, cases, packageId);
          setSearch({ package: String(packageId) }, { replace: true });
        }}
        onWhole={() => {
          setIntent({ key: intentKey(), pack });
          setBuying(true);
        }}
      />
      {/* Beside the case and not in it: another case in its place would take a payment under way along. */}
      {intent && (
        <WholeCaseSheet
          key={`whole ${intent.pack.id}`}
          product={product}
          now={cases.find(({ id }) => id === intent.pack.id)}
          intent={intent}
          open={buying}
          onClose={() => setBuying(false)}
        />
      )}
    </>
  ) : (
    <EmptyState
      heading="h1"
      drawing={<Drawing of="sleepingToy" />}
      title={product.name}
      text="目前沒有中盒上架，補貨後會出現在這裡"
      action={<ButtonLink to={blindboxPath}>看看其他盒玩</ButtonLink>}
    />
  );
}

function CaseView({
  product,
  cases,
  pack,
  onSwitch,
  onWhole,
}: {
  product: BlindboxProduct;
  cases: readonly Case[];
  pack: Case;
  onSwitch: (packageId: number) => void;
  /** Asks for the payment of all boxes left. */
  onWhole: () => void;
}) {
  const me = useUser().data?.id;
  const membersOnly = useMembersOnly();
  const state = usePurchasability(product);
  const now = useExpiry((time) => nextExpiry(pack.items, time));
  const [looked, setLooked] = useState<Figure>();
  const [looking, setLooking] = useState(false);
  const toast = useToast();
  const look = (figure: Figure) => {
    setLooked(figure);
    setLooking(true);
  };

  const lines = contentLines(product, pack);
  const line = lines.find(({ figure }) => figure.id === looked?.id);
  const soldOut = isSoldOut(pack);
  const left = pack.remaining_boxes;
  const picking = pack.items.some((box) => boxState(box, now, me) === 'picking');
  const askWhole = () => {
    if (picking) return toast(blindboxRefusals.package_being_picked.message, { tone: 'bad' });
    onWhole();
  };

  // In two lines on a phone, so that its bar is one row and hides no boxes.
  const price = (size: 'md' | 'lg') => (
    <p className={size === 'md' ? 'w-[88px] min-w-min' : undefined}>
      <Price
        price={product.price}
        discount={drawPrice(product)}
        unit={gameWords.blindbox.priceUnit}
        size={size}
      />
      {soldOut && <span className="block text-xs text-ink-soft">{pack.title}已售完</span>}
    </p>
  );
  const actions = (
    <CaseActions
      productId={product.id}
      pack={pack}
      other={cases.find((one) => !isSoldOut(one))}
      me={me}
      state={state}
      picking={picking}
      now={now}
      onOther={onSwitch}
      onWhole={() => membersOnly(askWhole)}
    />
  );

  return (
    <>
      <div className="desk:gutters grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(5.25rem,auto)] gap-4 pb-8 desk:grid-cols-[minmax(0,1fr)_min(26rem,48%)] desk:grid-rows-[auto_1fr] desk:gap-x-10 desk:gap-y-8 desk:pt-4">
        {/* A phone paints a long page while it still arrives: the row above the boxes waits for the name. */}
        <div className="row-start-2 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 desk:row-auto">
          <CaseSwitch cases={cases} shown={pack} onChange={onSwitch} />
          <CaseTray product={product} pack={pack} me={me} />
        </div>

        {/* A phone shows the name above the boxes and the rest below them. */}
        <section aria-label={product.name} className="contents desk:row-span-2 desk:block">
          <div className="contents desk:sticky desk:top-24 desk:grid desk:gap-4">
            <header className="order-1 grid gap-1 px-3 pt-2 desk:gap-1.5 desk:p-0">
              <ClosedSign state={state} className="mb-1" />
              <NotedQuietly lots={[caseCommitment(pack)]} />
              <ProductTitle game="blindbox" product={product} before={<TypeTag game="blindbox" />} />
              {!soldOut && <p className="hidden text-sm text-ink-soft desk:block">{hint}</p>}
              <div className="hidden flex-wrap items-center gap-3 pt-1 desk:flex">
                {price('lg')}
                <div className="flex basis-full gap-3">{actions}</div>
              </div>
            </header>
            {picking && !soldOut && (
              <p
                id="whole-case-wait"
                role="status"
                className="order-3 px-3 text-sm font-semibold text-kuji-ink desk:px-0"
              >
                {blindboxRefusals.package_being_picked.message}
              </p>
            )}
            {!soldOut && <p className="order-3 px-3 text-sm text-ink-soft desk:hidden">{hint}</p>}
            <Panel className="order-3 mx-3 desk:mx-0">
              <div className="flex items-center justify-between gap-3 border-b-[1.5px] border-ink px-3 py-2">
                <h2 className="text-base">{pack.title}裡有什麼</h2>
                <p className="text-sm" aria-live="polite">
                  {left === 1 ? (
                    <span className="rounded-sm bg-butter px-2 py-0.5 font-black">{words.lastBox}</span>
                  ) : (
                    <>
                      剩 <NumberRoll value={left} className="text-lg" />
                      <span className="font-print text-ink-soft">/{pack.items.length}</span> 盒
                    </>
                  )}
                </p>
              </div>
              <ContentsTable lines={lines} productId={product.id} onLook={look} />
            </Panel>
            <a
              href="#fairness"
              className="order-3 mx-3 inline-flex min-h-11 items-center justify-self-start rounded-md desk:mx-0"
            >
              <Seal state={soldOut ? 'verified' : 'committed'}>
                {soldOut ? '已公開，人人可驗證' : '開賣前已封存，怎麼驗？'}
              </Seal>
            </a>
          </div>
        </section>

        <Later fallback={<div className="order-4 min-h-[84rem] desk:order-none" />}>
          <Story product={product} pack={pack} onLook={look} />
        </Later>
      </div>

      <ActionBar className="desk:hidden">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          {price('md')}
          {actions}
        </div>
      </ActionBar>

      <FigureSheet figure={looked} open={looking} onClose={() => setLooking(false)}>
        {line && (
          <p className="text-center text-sm">
            {pack.title}還有 <b className="font-print text-lg font-normal">{line.left}</b> 盒裝著它（原有{' '}
            {line.total} 盒）
          </p>
        )}
      </FigureSheet>
    </>
  );
}
