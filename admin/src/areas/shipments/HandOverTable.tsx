import { type HandedOver, shipmentLimits, staffHandOverTable } from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { linesOf, undone } from './table.ts';

/** Many at once: a table of order number, carrier and tracking number; its bad rows stay in the field to be mended. */
export function HandOverTable({ onClose }: { onClose: () => void }) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<{ table: string }>(`${staff.id}:hand-over`);
  const table = draft?.table ?? '';
  const setTable = (next: string) => setDraft(next === '' ? null : { table: next });
  const { run, isBusy, text } = useStep();
  const [results, setResults] = useState<HandedOver[]>([]);
  const bad = results.filter(({ result }) => result !== 'done');
  const rows = linesOf(table).length;
  const isTooLong = rows > shipmentLimits.rows;
  const send = async () => {
    const answer = await run(() => call(staffHandOverTable, { body: { table } }));
    if (!answer) return;
    setResults(answer.data);
    setTable(undone(table, answer.data));
  };
  const title = () => {
    if (rows === 0) return '請先貼上表格';
    return isTooLong ? `一次最多 ${shipmentLimits.rows} 列，現在有 ${rows} 列` : `送出 ${rows} 列`;
  };
  return (
    <Sheet title="整批交給物流" onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <TextField
          label="從試算表貼上：訂單編號、物流、單號"
          hint="一列一件；有問題的列會留在這裡，改好後再送一次。已交寄的列重送不會重複。"
          multiline
          value={table}
          onChange={setTable}
        />
        <Failure text={text} />
        {results.length > 0 && (
          <div role="status">
            <p className="font-semibold">
              完成 {results.length - bad.length} 列，{bad.length} 列有問題
            </p>
            <ol className="mt-1 max-h-48 overflow-y-auto">
              {bad.map(({ order_number, message }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and the list never changes
                <li key={row} className="text-kuji-ink">
                  {order_number}：{message}
                </li>
              ))}
            </ol>
          </div>
        )}
        <button
          type="button"
          className="button is-main"
          disabled={isBusy || rows === 0 || isTooLong}
          onClick={() => void send()}
        >
          {title()}
        </button>
      </div>
    </Sheet>
  );
}
