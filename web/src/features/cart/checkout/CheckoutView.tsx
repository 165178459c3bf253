import { goodsLimits, goodsRefusals, type Quote } from '@kujiya/contract/goods';
import { cartPath, returnsPath, termsPath } from '@kujiya/contract/shop/paths';
import { type ReactNode, Suspense } from 'react';
import { formatPrice } from '#lib/format.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { useCardInvoice } from '#shop/money/useCardInvoice.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { FieldFrame, inputStyle } from '#ui/FieldFrame.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Changes } from '../Changes.tsx';
import { Delivery, type Destination } from './Delivery.tsx';
import type { CheckoutDraft } from './draft.ts';
import { checkoutErrorsOf, invoiceFields } from './invoice.ts';
import { Lines } from './Lines.tsx';
import { OrderBill } from './OrderBill.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { type OrderBody, useOrder } from './useOrder.ts';

const CardInvoice = optionalNamed(() => import('#shop/money/CardInvoice.tsx'), 'CardInvoice');

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-black">{title}</h2>
      {children}
    </section>
  );
}

const withAddress = ({ address: _, ...draft }: CheckoutDraft, address: Destination): CheckoutDraft =>
  address === undefined ? draft : { ...draft, address };
const neededCarrier = {
  label: '手機條碼載具',
  hint: '斜線開頭，共 8 碼。',
};

const legal = 'font-semibold underline underline-offset-4';

const lengthOf = (note: string) => [...note.trim()].length;
const isTooLong = (note: string) => lengthOf(note) > goodsLimits.noteMax;

function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const noteLength = lengthOf(note);
  const tooLong = isTooLong(note);
  return (
    <FieldFrame
      label="給店家的話（選填）"
      error={tooLong ? `${goodsRefusals.note_too_long.message}，現在 ${noteLength} 個字` : undefined}
      hint={noteLength > 0 ? `${noteLength} / ${goodsLimits.noteMax}` : undefined}
    >
      {(tied) => (
        <textarea
          {...tied}
          rows={2}
          className={inputStyle(tooLong)}
          value={note}
          onChange={({ target }) => onNote(target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** The order before, which may exist although its answer was lost. */
const Unanswered = ({ onRepeat, onGiveUp }: { onRepeat: () => void; onGiveUp: () => void }) => (
  <Panel className="grid gap-3 bg-butter-tint px-4 py-4 text-sm">
    <p>
      <strong className="block text-base">上一筆訂單還沒有收到結果</strong>
      再送一次就能知道結果，同一筆不會重複成立，也不會重複扣款。
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onRepeat}>再送一次</Button>
      <Button variant="quiet" onClick={onGiveUp}>
        放棄，重新填寫
      </Button>
    </div>
  </Panel>
);

/** The lines, the payment and the destination of an order; all amounts come from the server. */
export function CheckoutView({
  quote,
  quoting,
  items,
  draft,
  onDraft,
  changes,
  onChanges,
  onOrdered,
}: {
  quote: Quote;
  /** The query of the quote: `isFetching` while a newer one is on its way. */
  quoting: { isFetching: boolean; refetch: () => unknown };
  items: OrderBody['items'];
  draft: CheckoutDraft;
  onDraft: (draft: CheckoutDraft) => void;
  /** The changes the server reported since the goods were put into the cart. */
  changes: readonly string[];
  onChanges: (changes: readonly string[]) => void;
  onOrdered: () => void;
}) {
  const { address, note } = draft;
  const card = useCardInvoice();
  const method = quote.payment_methods.includes(draft.method) ? draft.method : 'balance';
  const { order, ordering, recharge, repeat, giveUp } = useOrder({
    onOrdered,
    onChanged: onChanges,
    requote: () => quoting.refetch(),
  });
  const { final_amount, tokens } = quote;
  const byMoney = method !== 'balance' && final_amount > 0;
  const isShort = !byMoney && tokens < final_amount;
  const isBlocked = quote.lines.some(({ issue }) => issue !== null && issue !== 'price');
  const tooLong = isTooLong(note);

  const send = () => {
    if (isShort) return recharge(final_amount - tokens);
    // Its first field with an error takes the focus.
    if (byMoney && !card.invoice) return card.showErrors();
    onChanges([]);
    order({
      items: items.map((item) => ({ ...item, type: 'shop' })),
      payment_method: byMoney ? method : 'balance',
      shipping_method: 'standard',
      customer_note: note.trim(),
      points_discount: quote.points_used,
      coupon_id: quote.coupon_id,
      address_id: address ?? null,
      final_amount,
      ...(byMoney && card.invoice && invoiceFields(card.invoice)),
    });
  };

  // The goods cannot be changed here: the cart adopts the shop's current data and lists the changes.
  const pay =
    isBlocked && !ordering ? (
      <ButtonLink to={cartPath} variant="primary" size="lg" className="w-full">
        有商品不能購買，回購物車調整
      </ButtonLink>
    ) : (
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        pending={ordering}
        disabled={
          repeat !== undefined ||
          tooLong ||
          quoting.isFetching ||
          quote.total_amount === 0 ||
          address === undefined
        }
        onClick={send}
      >
        {tooLong
          ? goodsRefusals.note_too_long.message
          : isShort
            ? '代幣不足，去儲值'
            : address === undefined
              ? '請先選擇收件地址'
              : byMoney
                ? `前往付款 ${formatPrice(final_amount)}`
                : `付 ${formatPrice(final_amount)}，送出訂單`}
      </Button>
    );

  return (
    <div className="flex grow flex-col desk:gutters desk:grid desk:grid-cols-[minmax(0,1fr)_min(24rem,45%)] desk:items-start desk:gap-10 desk:py-6">
      <div className="grid gap-6 px-3 py-4 desk:p-0">
        <Changes changes={changes} />
        {repeat && !ordering && <Unanswered onRepeat={repeat} onGiveUp={giveUp} />}
        <Part title="商品">
          <Lines lines={quote.lines} />
        </Part>
        <Part title="收件方式">
          <Delivery value={address} onChange={(next) => onDraft(withAddress(draft, next))} />
        </Part>
        <Part title="付款方式">
          <PaymentPart
            quote={quote}
            value={method}
            onChange={(next) => onDraft({ ...draft, method: next })}
          />
        </Part>
        {byMoney && (
          <Suspense fallback={<span className="skeleton h-40" />}>
            <CardInvoice
              frozen={ordering}
              errorsOf={checkoutErrorsOf}
              carrier={neededCarrier}
              otherwise="沒有載具可以改選捐贈，或用代幣付款。"
              {...card.fields}
            />
          </Suspense>
        )}
        <Part title="備註">
          <NoteField note={note} onNote={(next) => onDraft({ ...draft, note: next })} />
        </Part>
      </div>
      <div className="grid gap-4 px-3 pb-4 desk:sticky desk:top-24 desk:p-0">
        <OrderBill quote={quote} draft={draft} byMoney={byMoney} frozen={ordering} onDraft={onDraft} />
        <div className="hidden desk:grid">{pay}</div>
        <p className="text-xs leading-relaxed text-ink-soft">
          送出訂單表示您同意
          <Link to={termsPath} className={legal}>
            服務條款
          </Link>
          與
          <Link to={returnsPath} className={legal}>
            退換貨政策
          </Link>
          。{!byMoney && '代幣消費不另開立發票。'}
        </p>
      </div>
      <ActionBar className="desk:hidden">{pay}</ActionBar>
    </div>
  );
}
