import { storageLimits, storageRefusals } from '@kujiya/contract/storage';
import { formatCount } from '#lib/format.ts';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { cx } from '#ui/cx.ts';
import { Panel } from '#ui/Panel.tsx';
import type { Bill } from './useShipping.ts';

const row = 'flex items-baseline justify-between gap-4 px-4 py-3';

/** What sending costs, what is in the wallet and what is left of it. */
export function FeeStep({ bill, tokens }: { bill: Bill; tokens: number }) {
  const after = tokens - bill.fee;
  return (
    <div className="grid gap-4 pt-1">
      <p className="rounded-md bg-butter-tint px-4 py-3">
        <strong className="font-black">再 {bill.freeIn} 件就免運。</strong>
        <span className="block text-sm text-ink-soft">
          滿 {storageLimits.freeFrom} 件免運費，贈品與兌換品不計件。也可以先關掉這裡，多選幾件再一起出貨。
        </span>
      </p>
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
              <span className="font-sans text-sm">元</span>
            </dd>
          </div>
          <div className={row}>
            <dt className="text-sm text-ink-soft">代幣餘額</dt>
            <dd className="font-print">{formatCount(tokens)}</dd>
          </div>
          <div className={row}>
            <dt className="text-sm text-ink-soft">{after < 0 ? '還差' : '付款後餘額'}</dt>
            <dd className={cx('font-print', after < 0 && 'text-kuji-ink')}>{formatCount(Math.abs(after))}</dd>
          </div>
        </dl>
      </Panel>
      {after < 0 && (
        <p role="alert" className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-4 py-3 text-sm">
          <strong className="font-black">{storageRefusals.tokens_too_low.message}</strong>
          <span className="block">儲值完回到盒櫃，您選好的商品還在待出貨。</span>
        </p>
      )}
    </div>
  );
}
