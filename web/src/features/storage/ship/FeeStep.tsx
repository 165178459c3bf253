import { type BoxItem, storageRefusals } from '@kujiya/contract/storage';
import { formatCount } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Panel } from '#ui/Panel.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { Bill } from './useShipping.ts';

const row = 'flex items-baseline justify-between gap-4 px-4 py-3';

/** The number of stacks that fit a phone in two rows. */
const offered = 6;

/** The shipping fee, the stacks that could be added to make it free, and the tokens left in the wallet. */
export function FeeStep({
  bill,
  tokens,
  more,
  onAdd,
}: {
  bill: Bill;
  /** Undefined until the balance has loaded. */
  tokens: number | undefined;
  /** Stacks that could be sent along. */
  more: readonly BoxItem[];
  onAdd: (item: BoxItem) => Promise<unknown>;
}) {
  const after = tokens === undefined ? undefined : tokens - bill.fee;
  const isShort = after !== undefined && after < 0;
  return (
    <div className="grid gap-4 pt-1">
      <section className="rounded-md bg-butter-tint px-4 py-3" aria-label="免運費">
        <p aria-live="polite">
          <strong className="font-black">
            {bill.freeIn === 0 ? '免運費了！' : `再 ${bill.freeIn} 件就免運。`}
          </strong>
          {bill.freeIn > 0 && (
            <span className="block text-sm text-ink-soft">
              滿 {ourShop.freeFrom} 件免運費，贈品與兌換品不計件。
              {more.length > 0 ? '點一下就能加進這個包裹：' : '盒櫃裡沒有其他能計件的商品了。'}
            </span>
          )}
        </p>
        {bill.freeIn > 0 && more.length > 0 && (
          <ul className="mt-2 grid grid-cols-3 gap-2">
            {more.slice(0, offered).map((item) => (
              <li key={item.id} className="min-w-0">
                <Button
                  variant="outline"
                  className="h-full w-full flex-col gap-1 p-1.5 text-xs desk:flex-row desk:justify-start desk:gap-2"
                  aria-label={`加入 ${item.item_name}`}
                  onClick={() => onAdd(item)}
                >
                  <Picture
                    path={item.item_image_url}
                    alt=""
                    sizes="96px"
                    className="aspect-square w-full rounded-sm desk:size-12 desk:shrink-0"
                  />
                  <span className="line-clamp-2 leading-tight break-keep desk:text-left">
                    {item.item_name}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Panel>
        <dl className="divide-y-2 divide-dashed divide-paper-edge">
          <div className={row}>
            <dt>出貨件數</dt>
            <dd className="font-print text-lg">{bill.things} 件</dd>
          </div>
          <div className={row}>
            <dt>運費</dt>
            <dd className="flex items-center gap-1.5 font-print text-xl">
              <TokenIcon size={22} />
              {bill.fee}
              <span className="font-sans text-sm">代幣</span>
            </dd>
          </div>
          <div className={row}>
            <dt className="text-sm text-ink-soft">代幣餘額</dt>
            <dd className="font-print">{tokens === undefined ? '—' : formatCount(tokens)}</dd>
          </div>
          <div className={row}>
            <dt className="text-sm text-ink-soft">{isShort ? '還差' : '付款後餘額'}</dt>
            <dd className={cx('font-print', isShort && 'text-kuji-ink')}>
              {after === undefined ? '—' : formatCount(Math.abs(after))}
            </dd>
          </div>
        </dl>
      </Panel>
      {isShort && (
        <p role="alert" className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-4 py-3 text-sm">
          <strong className="font-black">{storageRefusals.tokens_too_low.message}</strong>
          <span className="block">儲值完回到盒櫃，您選好的商品還在待出貨。</span>
        </p>
      )}
    </div>
  );
}
