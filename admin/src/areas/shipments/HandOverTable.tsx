import { carriers } from '@kujiya/contract/parcels';
import {
  type HandedOver,
  staffHandOverTable,
  staffPreviewHandOver,
} from '@kujiya/contract/staff/shipment-rows';
import { shipmentLimits } from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { countOf, isBad, undone } from './table.ts';

/** The rows as they were read: those with a problem first, then what will be done. */
function Rows({ rows }: { rows: readonly HandedOver[] }) {
  const bad = rows.filter(isBad);
  const good = rows.filter((row) => !isBad(row));
  return (
    <ol
      aria-label="表格的列"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-2 max-h-56 divide-y divide-paper-edge overflow-y-auto rounded-sm border border-paper-edge bg-white text-sm"
    >
      {[...bad, ...good].map((row, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and the list never changes
        <li key={position} className="break-all px-3 py-1.5">
          {row.order_number}
          <span className="text-ink-soft">
            ・{row.carrier ? carriers[row.carrier].name : '？'}・{row.tracking_number || '沒有單號'}
          </span>
          {isBad(row) && <span className="block font-semibold text-kuji-ink">{row.message}</span>}
        </li>
      ))}
    </ol>
  );
}

/**
 * Many at once: a table of order number, carrier and tracking number. It is checked first; its bad rows stay in the
 * field to be mended.
 */
export function HandOverTable({ onClose }: { onClose: () => void }) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<{ table: string }>(`${staff.id}:hand-over`);
  const table = draft?.table ?? '';
  const { run, isBusy, text } = useStep('shipments');
  const [checked, setChecked] = useState<HandedOver[] | null>(null);
  const [done, setDone] = useState<HandedOver[] | null>(null);
  const setTable = (next: string) => {
    setDraft(next === '' ? null : { table: next });
    setChecked(null);
  };
  const rows = countOf(table);
  const isTooLong = rows > shipmentLimits.rows;
  const good = checked?.filter((row) => !isBad(row)).length ?? 0;
  const shown = checked ?? done;
  const check = async () => {
    setDone(null);
    const answer = await run(() => call(staffPreviewHandOver, { body: { table } }));
    if (answer) setChecked(answer.data);
  };
  const send = async () => {
    const answer = await run(() => call(staffHandOverTable, { body: { table } }));
    if (!answer) return;
    setTable(undone(table, answer.data));
    setDone(answer.data);
  };
  const title = () => {
    if (rows === 0) return '請先貼上表格';
    if (isTooLong) return `一次最多 ${shipmentLimits.rows} 列，現在有 ${rows} 列`;
    if (!checked) return isBusy ? '檢查中…' : `檢查 ${rows} 列`;
    if (good === 0) return '沒有可以交寄的列';
    return isBusy ? '交寄中…' : `交給物流：${good} 列`;
  };
  return (
    <Sheet title="整批交給物流" onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <TextField
          label="從試算表貼上：訂單編號、物流、單號"
          hint="一列一件，有標題列也可以一起貼；先檢查再送出。有問題的列會留在這裡，改好後再送一次；已交寄的列重送不會重複。"
          multiline
          value={table}
          onChange={setTable}
        />
        <Failure text={text} />
        {shown && (
          <div role="status">
            <p className="font-semibold">
              {checked ? `可以交寄 ${good} 列` : `完成 ${shown.filter((row) => !isBad(row)).length} 列`}，
              {shown.filter(isBad).length} 列有問題
            </p>
            <Rows rows={shown} />
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            關閉
          </button>
          <button
            type="button"
            className="button is-main"
            disabled={isBusy || rows === 0 || isTooLong || (checked !== null && good === 0)}
            onClick={() => void (checked ? send() : check())}
          >
            {title()}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
