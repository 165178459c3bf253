import { lotUnits } from '@kujiya/contract/staff/lot-titles';
import type { StaffPrize, StaffProduct } from '@kujiya/contract/staff/products';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Conflict } from '#kit/Conflict.tsx';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { Upload } from '#kit/Upload.tsx';
import { CorrectionSheet } from './CorrectionSheet.tsx';
import { LooksSheet } from './LooksSheet.tsx';
import { PrizeRow } from './PrizeRow.tsx';
import { lacksPicture, type Row } from './rows.ts';
import { usePrizeGrid } from './usePrizeGrid.ts';

const inWords = ({ prizes }: { prizes?: readonly Row[] }) => ({
  prizes: (prizes ?? []).map(({ kind, name, quantity }) =>
    [kind, name, quantity && `×${quantity}`].filter(Boolean).join(' '),
  ),
});

/** The prizes of a product in a grid, into which rows of a spreadsheet can be pasted. */
export function Prizes({ product }: { product: StaffProduct }) {
  const { can } = useStaff();
  const grid = usePrizeGrid(product);
  const { record, isTube, rows, homeless, lacks, sums } = grid;
  const { isBusy, conflict } = record;
  const isChanged = record.changed.length > 0;
  const mayWrite = can('write_catalogue');
  const [corrected, setCorrected] = useState<StaffPrize | null>(null);
  const [looksAt, setLooksAt] = useState<number | null>(null);
  const looked = looksAt === null ? undefined : rows[looksAt];
  const shared = { grid, mayWrite, onCorrect: can('write_lots') ? setCorrected : null, onLooks: setLooksAt };
  return (
    <section
      className="rounded-md border border-paper-edge bg-white p-5"
      aria-labelledby="prizes"
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!mayWrite || !pasted.includes('\t')) return;
        if (grid.paste(pasted)) event.preventDefault();
      }}
    >
      <h2 id="prizes" className="font-black text-lg">
        {isTube ? '獎品' : '款式'}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        {isTube
          ? '從試算表貼上：等級、名稱、數量、成本、尺寸；連標題列一起貼，順序不同也可以。款式貼在獎品下面，等級填「└」：每款填數量就由會員選款，都不填就是盲包。'
          : `從試算表貼上：稀有度、名稱、數量、成本、尺寸；連標題列一起貼，順序不同也可以。沒有稀有度這一欄的都是一般；數量是每${lotUnits[product.type === 2 ? 2 : 1]}幾個，規劃時帶入，之後還可以改。`}
        已封籤的{isTube ? '獎品只能改成本和外觀' : '款式只能改數量和成本'}，這正是玩家願意抽的原因。
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an empty grid has nothing else to focus, and rows are pasted where the focus is */}
      <section aria-label="獎品表格，可貼上" tabIndex={0} className="relative mt-3 overflow-x-auto">
        <table className="list is-cards tablet:min-w-[48rem]">
          <thead>
            <tr>
              <th scope="col">{isTube ? '等級' : '稀有度'}</th>
              <th scope="col">名稱</th>
              <th scope="col">數量</th>
              <th scope="col">成本</th>
              <th scope="col">尺寸</th>
              <th scope="col">圖片</th>
              <th scope="col">大獎</th>
              <th scope="col">
                <span className="sr-only">移除</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: new rows have nothing else, and rows keep their order
              <PrizeRow key={at} at={at} {...shared} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && mayWrite && (
        <textarea
          aria-label="貼上試算表的列"
          rows={3}
          className="input mt-3 border-dashed text-center"
          placeholder="點這裡，再貼上試算表的列（Ctrl＋V；Mac 按 ⌘V；手機長按）"
          value=""
          // What is pasted becomes rows; nothing is typed here.
          onChange={() => undefined}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {mayWrite && (
          <button type="button" className="button" onClick={grid.add}>
            加一列
          </button>
        )}
        {mayWrite && rows.some(({ image_url }) => image_url === '') && (
          <Upload
            title="上傳圖片，依序放到沒有圖片的列"
            room={rows.filter(lacksPicture).length}
            onStart={grid.expect}
            onDone={grid.arrive}
          />
        )}
        {isTube && (
          <p className="text-sm">
            一筒 <strong>{sums.total}</strong> 抽，獎品成本{' '}
            {sums.gives === null ? '不明（有獎品沒填）' : formatMoney(sums.gives)}，全部抽完收入{' '}
            {formatMoney(sums.brings)}
          </p>
        )}
        {mayWrite && (
          <div className="ml-auto flex gap-2">
            {isChanged && (
              <button type="button" className="button" onClick={record.revert}>
                還原
              </button>
            )}
            <button
              type="button"
              className="button is-main"
              disabled={!isChanged || lacks !== null || isBusy}
              onClick={() => void record.send()}
            >
              {!isChanged ? '沒有修改' : (lacks ?? '儲存獎品')}
            </button>
          </div>
        )}
      </div>
      <Failure
        text={
          homeless > 0
            ? `有 ${homeless} 張圖片要放的列已經不在了，沒有放進表格，請再選一次。`
            : record.failure
        }
      />
      {looksAt !== null && looked && (
        <LooksSheet
          row={looked}
          onDone={(looks) => grid.set(looksAt, looks)}
          onClose={() => setLooksAt(null)}
        />
      )}
      {corrected && <CorrectionSheet prize={corrected} onClose={() => setCorrected(null)} />}
      {conflict && (
        <Conflict
          {...conflict}
          before={inWords(conflict.before)}
          current={inWords(conflict.current)}
          changes={inWords(conflict.changes)}
          words={{ prizes: isTube ? '獎品' : '款式' }}
        />
      )}
    </section>
  );
}
