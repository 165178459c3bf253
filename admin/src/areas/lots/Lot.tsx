import { marginOf } from '@kujiya/contract/staff/lot-sums';
import type { StaffLot } from '@kujiya/contract/staff/lots';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import type { ReactNode } from 'react';
import { marksOf, stateOf, warningsOf, whenOf } from './words.ts';

const looks: Partial<Record<StaffLot['state'], string>> = { open: 'is-good', withdrawn: 'is-bad' };

/** One lot: its state, what it brings and costs, when it opened, and its steps. */
export function Lot({ lot, children }: { lot: StaffLot; children: ReactNode }) {
  const margin = marginOf(lot);
  const marks = marksOf(lot);
  return (
    <li className="border-paper-edge border-t py-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{lot.title}</h3>
        <span className={`badge ${looks[lot.state] ?? ''}`}>{stateOf(lot)}</span>
        <span className="text-ink-soft text-sm">
          剩 {lot.left}／{lot.total}
        </span>
      </div>
      <p className="mt-1 text-sm">
        全部抽完收入 {formatMoney(lot.brings)}
        {lot.discounts > 0 && <>，折抵約 {formatMoney(lot.discounts)}</>}，獎品成本{' '}
        {lot.gives === null ? '不明' : formatMoney(lot.gives)}
        {margin !== null && <>，毛利 {formatMoney(margin)}</>}
      </p>
      {lot.warnings.length > 0 && <p className="mt-1 text-kuji-ink text-sm">{warningsOf(lot)}</p>}
      {whenOf(lot).length > 0 && (
        <p className="mt-1 text-ink-soft text-sm">{whenOf(lot).join('，')}（台北時間）</p>
      )}
      {lot.unfit_at && (
        <p role="alert" className="mt-1 font-semibold text-kuji-ink text-sm">
          {formatDateTime(lot.unfit_at)}
          （台北時間）抽出前的檢查發現：內容和封籤時公布的指紋不符，已自動暫停。請通知工程師查明。
        </p>
      )}
      {lot.withdrawn_reason && <p className="mt-1 text-sm">撤回原因：{lot.withdrawn_reason}</p>}
      {marks.length > 0 && (
        <details className="mt-2 text-ink-soft text-xs">
          <summary className="cursor-pointer py-1">指紋</summary>
          <dl className="grid gap-1 break-all">
            {marks.map(([name, value]) => (
              <div key={name}>
                <dt className="inline font-semibold">{name} </dt>
                <dd className="inline">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {children}
    </li>
  );
}
