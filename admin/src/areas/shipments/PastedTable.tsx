import type { PastedShipment, TableRow } from '@kujiya/contract/staff/shipment-rows';
import { shipmentLimits } from '@kujiya/contract/staff/shipments';
import { type ReactNode, useState } from 'react';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { countOf, isBad, isSkipped, undone } from './table.ts';

/** The rows as they were read: those with a problem first, then those left alone, then what will be done. */
function Rows({ rows }: { rows: readonly TableRow[] }) {
  const good = rows.filter((row) => !isBad(row) && !isSkipped(row));
  return (
    <ol
      aria-label="表格的列"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-2 max-h-56 divide-y divide-paper-edge overflow-y-auto rounded-sm border border-paper-edge bg-white text-sm"
    >
      {[...rows.filter(isBad), ...rows.filter(isSkipped), ...good].map((row, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and the list never changes
        <li key={position} className="break-all px-3 py-1.5">
          {row.order_number || '沒有訂單編號'}
          <span className="text-ink-soft">
            ・{row.carrier_name ?? '？'}・{row.tracking_number || '沒有單號'}
          </span>
          {row.message !== null && (
            <span className={`block font-semibold ${isBad(row) ? 'text-kuji-ink' : 'text-ink-soft'}`}>
              {row.message}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const sentence = (rows: readonly TableRow[], verb: string) => {
  const [bad, skipped] = [rows.filter(isBad).length, rows.filter(isSkipped).length];
  return [
    `${verb} ${rows.length - bad - skipped} 列`,
    ...(skipped > 0 ? [`還沒送達 ${skipped} 列`] : []),
    `${bad} 列有問題`,
  ].join('，');
};

type Answer = Promise<{ data: TableRow[] }>;

/** A pasted table of shipments. It is checked first; its bad rows stay in the field to be mended. */
export function PastedTable({
  name,
  title,
  label,
  hint,
  words: { step, can },
  rowsOf,
  preview,
  send,
  children,
  onClose,
}: {
  /** Of the draft. */
  name: string;
  title: string;
  label: string;
  hint: string;
  /** What is done to the rows, such as 「交給物流」, and that it can be done, such as 「可以交寄」. */
  words: { step: string; can: string };
  rowsOf: (table: string) => PastedShipment[];
  preview: (table: string) => Answer;
  send: (table: string) => Answer;
  children?: (again: () => void) => ReactNode;
  onClose: () => void;
}) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<{ table: string }>(`${staff.id}:${name}`);
  const table = draft?.table ?? '';
  const { run, isBusy, text } = useStep('shipments');
  const [checked, setChecked] = useState<TableRow[] | null>(null);
  const [done, setDone] = useState<TableRow[] | null>(null);
  const setTable = (next: string) => {
    setDraft(next === '' ? null : { table: next });
    setChecked(null);
  };
  const rows = countOf(rowsOf(table));
  const isTooLong = rows > shipmentLimits.rows;
  const good = checked?.filter((row) => !isBad(row) && !isSkipped(row)).length ?? 0;
  const shown = checked ?? done;
  const check = async () => {
    setDone(null);
    const answer = await run(() => preview(table));
    if (answer) setChecked(answer.data);
  };
  const sendAll = async () => {
    const answer = await run(() => send(table));
    if (!answer) return;
    setTable(undone(rowsOf(table), answer.data));
    setDone(answer.data);
  };
  const action = () => {
    if (rows === 0) return '請先貼上表格';
    if (isTooLong) return `一次最多 ${shipmentLimits.rows} 列，現在有 ${rows} 列`;
    if (!checked) return isBusy ? '檢查中…' : `檢查 ${rows} 列`;
    if (good === 0) return `沒有${can}的列`;
    return isBusy ? `${step}中…` : `${step}：${good} 列`;
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <TextField label={label} hint={hint} multiline value={table} onChange={setTable} />
        {children?.(() => setChecked(null))}
        <Failure text={text} />
        {shown && (
          <div role="status">
            <p className="font-semibold">{sentence(shown, checked ? can : '完成')}</p>
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
            onClick={() => void (checked ? sendAll() : check())}
          >
            {action()}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
