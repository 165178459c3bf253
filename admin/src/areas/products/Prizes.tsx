import type { Rarity } from '@kujiya/contract/shop/rarities';
import { tierOf } from '@kujiya/contract/shop/tiers';
import { type StaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Conflict } from '#kit/Conflict.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { type Arrival, Upload, useUploading } from '#kit/Upload.tsx';
import { useRecord } from '#kit/useRecord.ts';
import { CorrectionSheet } from './CorrectionSheet.tsx';
import { PrizePicture } from './PrizePicture.tsx';
import {
  awaiting,
  costOf,
  lacksPicture,
  pastedRows,
  piecesOf,
  type Row,
  rowOf,
  slotsOf,
  withPictures,
  wrongCells,
} from './rows.ts';
import { rarityWords } from './words.ts';

const blank = (isTube: boolean): Row => ({
  ...{ kind: isTube ? '' : 'common', name: '', size: '', quantity: isTube ? '1' : '' },
  ...{ value: '', is_big: false, image_url: '' },
});

const inWords = ({ prizes }: { prizes?: readonly Row[] }) => ({
  prizes: (prizes ?? []).map(({ kind, name, quantity }) =>
    [kind, name, quantity && `×${quantity}`].filter(Boolean).join(' '),
  ),
});
const fieldsOf = ({ prizes, version }: Pick<StaffProduct, 'prizes' | 'version'>) => ({
  prizes: prizes.map(rowOf),
  version,
});

/** A row in which nothing was typed. */
const isBlank = ({ id, name, size, value, image_url, awaits = '' }: Row) =>
  id === undefined && name + size + value + image_url + awaits === '';

const labels = { name: '名稱', quantity: '數量', value: '成本', size: '尺寸' } as const;

/** The prizes of a product in a grid, into which rows of a spreadsheet can be pasted. */
export function Prizes({ product }: { product: StaffProduct }) {
  const { can } = useStaff();
  const isTube = product.type === 0;
  const save = ({ prizes: changed = [] }: { prizes?: Row[] }, version: number) => {
    const prizes = changed.map(({ id, kind, quantity, value, size, ...row }) => ({
      ...row,
      size: size || null,
      value: costOf(value),
      ...(id !== undefined && { id }),
      ...(isTube
        ? { tier: tierOf(kind) ?? kind, quantity: piecesOf(quantity) ?? 1 }
        : { rarity: kind as Rarity }),
    }));
    return call(setStaffPrizes, { params: { id: product.id }, body: { version, prizes } });
  };
  const grid = useRecord<{ prizes: Row[] }>({
    nouns: ['products'],
    name: `prizes:${product.id}`,
    record: fieldsOf(product),
    fields: ['prizes'],
    read: (current) => fieldsOf(current as StaffProduct),
    save,
  });
  const { isBusy, conflict } = grid;
  const rows = grid.shown.prizes;
  const isChanged = grid.changed.length > 0;
  const mayWrite = can('write_catalogue');
  const [isCorrecting, setCorrecting] = useState(false);
  const put = (next: Row[]) => grid.set('prizes', next);
  const set = (at: number, changes: Partial<Row>) =>
    put(rows.map((row, i) => (i === at ? { ...row, ...changes } : row)));
  const [homeless, setHomeless] = useState(0);
  const arrive = (arrived: readonly Arrival[]) => {
    setHomeless(arrived.filter(({ key }) => !rows.some(({ awaits }) => awaits === key)).length);
    put(withPictures(rows, arrived));
  };
  const cost = rows.reduce(
    (sum, { value, quantity }) => sum + (costOf(value) ?? 0) * (piecesOf(quantity) ?? 0),
    0,
  );
  const isUploading = useUploading();
  const stored = product.prizes.map(({ tier }) => tier);
  const wrongs = wrongCells(rows, isTube, stored);
  const [wrongAt] = wrongs.flatMap((wrong, at) => (wrong ? [`第 ${at + 1} 列：${wrong.why}`] : []));
  const wrong = isUploading ? '圖片還在上傳' : (wrongAt ?? null);

  return (
    <section
      className="rounded-md border border-paper-edge bg-white p-5"
      aria-labelledby="prizes"
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!mayWrite || !pasted.includes('\t')) return;
        const added = pastedRows(pasted, isTube);
        if (added.length === 0) return;
        event.preventDefault();
        put([...rows.filter((row) => !isBlank(row)), ...added]);
      }}
    >
      <h2 id="prizes" className="font-black text-lg">
        {isTube ? '獎品' : '款式'}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        {isTube
          ? '從試算表貼上：等級、名稱、數量、成本、尺寸；連標題列一起貼，順序不同也可以。'
          : '從試算表貼上：稀有度、名稱、成本、尺寸；連標題列一起貼，順序不同也可以。'}
        已經承諾的籤池用到的獎品不能再改，這正是玩家願意抽的原因。
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an empty grid has nothing else to focus, and rows are pasted where the focus is */}
      <section aria-label="獎品表格，可貼上" tabIndex={0} className="relative mt-3 overflow-x-auto">
        <table className="list is-cards tablet:min-w-[48rem]">
          <thead>
            <tr>
              <th scope="col">{isTube ? '等級' : '稀有度'}</th>
              <th scope="col">名稱</th>
              {isTube && <th scope="col">數量</th>}
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
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: new rows have nothing else, and rows keep their order
              <tr key={at}>
                <td className="tablet:w-28" data-title={isTube ? '等級' : '稀有度'}>
                  {isTube ? (
                    <input
                      aria-label={`第 ${at + 1} 列等級`}
                      className="input"
                      aria-invalid={wrongs[at]?.column === 'kind'}
                      disabled={!mayWrite}
                      value={row.kind}
                      onChange={({ target }) => set(at, { kind: target.value })}
                    />
                  ) : (
                    <select
                      aria-label={`第 ${at + 1} 列稀有度`}
                      className="input"
                      aria-invalid={wrongs[at]?.column === 'kind'}
                      disabled={!mayWrite}
                      value={row.kind}
                      onChange={({ target }) => set(at, { kind: target.value })}
                    >
                      {!Object.hasOwn(rarityWords, row.kind) && (
                        <option value={row.kind}>看不懂「{row.kind}」</option>
                      )}
                      {Object.entries(rarityWords).map(([rarity, word]) => (
                        <option key={rarity} value={rarity}>
                          {word}
                        </option>
                      ))}
                    </select>
                  )}
                </td>
                {(Object.keys(labels) as (keyof typeof labels)[])
                  .filter((name) => isTube || name !== 'quantity')
                  .map((name) => {
                    const isNumber = name === 'quantity' || name === 'value';
                    return (
                      <td
                        key={name}
                        data-title={labels[name]}
                        className={isNumber ? 'tablet:w-24' : name === 'name' ? 'tablet:min-w-60' : undefined}
                      >
                        <input
                          aria-label={`第 ${at + 1} 列${labels[name]}`}
                          aria-invalid={wrongs[at]?.column === name}
                          className="input"
                          inputMode={isNumber ? 'numeric' : 'text'}
                          disabled={!mayWrite}
                          value={row[name]}
                          onChange={({ target }) => set(at, { [name]: target.value })}
                        />
                      </td>
                    );
                  })}
                <td data-title="圖片" className="tablet:w-44">
                  <PrizePicture
                    row={row}
                    at={at}
                    mayWrite={mayWrite}
                    onAwait={(awaits) => set(at, { awaits })}
                    onDone={arrive}
                  />
                </td>
                <td className="text-center" data-title="大獎">
                  <input
                    type="checkbox"
                    aria-label={`第 ${at + 1} 列是大獎`}
                    className="size-5 align-middle accent-kuji-ink tablet:mt-2.5"
                    disabled={!mayWrite}
                    checked={row.is_big}
                    onChange={({ target }) => set(at, { is_big: target.checked })}
                  />
                </td>
                <td>
                  {mayWrite && (
                    <button
                      type="button"
                      className="button"
                      aria-label={`移除第 ${at + 1} 列`}
                      onClick={() => put(rows.filter((_, i) => i !== at))}
                    >
                      <span className="tablet:hidden">移除這一列</span>
                      <span className="hidden tablet:inline">✕</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {mayWrite && (
          <button type="button" className="button" onClick={() => put([...rows, blank(isTube)])}>
            加一列
          </button>
        )}
        {mayWrite && rows.some(({ image_url }) => image_url === '') && (
          <Upload
            title="上傳圖片，依序放到沒有圖片的列"
            room={rows.filter(lacksPicture).length}
            onStart={(keys) => put(awaiting(rows, keys))}
            onDone={arrive}
          />
        )}
        {can('write_lots') && product.prizes.length > 0 && (
          <button type="button" className="button" onClick={() => setCorrecting(true)}>
            更正已承諾的文字
          </button>
        )}
        {isTube && (
          <p className="text-sm">
            一筒 <strong>{slotsOf(rows)}</strong> 抽，獎品成本 {formatMoney(cost)}，全部抽完收入{' '}
            {formatMoney(slotsOf(rows) * (product.discount_price ?? product.price))}
          </p>
        )}
        {mayWrite && (
          <div className="ml-auto flex gap-2">
            {isChanged && (
              <button type="button" className="button" onClick={grid.revert}>
                還原
              </button>
            )}
            <button
              type="button"
              className="button is-main"
              disabled={!isChanged || wrong !== null || isBusy}
              onClick={() => void grid.send()}
            >
              {!isChanged ? '沒有修改' : (wrong ?? '儲存獎品')}
            </button>
          </div>
        )}
      </div>
      <Failure
        text={
          homeless > 0 ? `有 ${homeless} 張圖片要放的列已經不在了，沒有放進表格，請再選一次。` : grid.failure
        }
      />
      {isCorrecting && <CorrectionSheet prizes={product.prizes} onClose={() => setCorrecting(false)} />}
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
