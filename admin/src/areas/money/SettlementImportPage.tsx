import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { foldedCell } from '@kujiya/contract/staff/cells';
import { settlementLinesOf, settlementsPage } from '@kujiya/contract/staff/paths';
import {
  importSettlement,
  type SettlementColumn,
  settlementColumns,
  settlementLimits,
  settlementResults,
  staffSettlements,
} from '@kujiya/contract/staff/settlements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useLeaveWarning } from '#kit/leave.tsx';
import { DropFile, FileNotes } from '#kit/sheets/DropFile.tsx';
import type { SheetFile } from '#kit/sheets/read.ts';
import { useStep } from '#kit/useStep.ts';
import { counterOf } from './equal-lines.ts';

type Named = SheetFile & { name: string };
type Imported = AnswerOf<typeof importSettlement>['data'][number];

const columns = Object.keys(settlementColumns) as SettlementColumn[];
const words = { ...settlementResults, imported: '先前已匯入', unreadable: '讀不懂' } as const;

const columnOf = (head: string) =>
  columns.find((column) => foldedCell(settlementColumns[column]) === foldedCell(head)) ?? null;

/** Where each column is in a file, or the titles that it lacks. */
function placesOf({ heads }: SheetFile) {
  const named = heads.map(columnOf);
  const places = columns.map((column) => [column, named.indexOf(column)] as const);
  const lacking = places.filter(([, place]) => place < 0).map(([column]) => settlementColumns[column]);
  return { places, lacking };
}

function Results({ results }: { results: readonly Imported[] }) {
  const counts = Object.entries(words)
    .map(([result, title]) => [title, results.filter((one) => one.result === result).length] as const)
    .filter(([, count]) => count > 0);
  const unreadable = results.filter(({ result }) => result === 'unreadable');
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        讀了 {results.length} 列：{counts.map(([title, count]) => `${title} ${count} 列`).join('，')}。
      </p>
      {unreadable.length > 0 && (
        <ul className="list-disc pl-5 text-kuji-ink">
          {unreadable.slice(0, 10).map(({ line, message }) => (
            <li key={line}>
              第 {line} 列：{message}，沒有匯入
            </li>
          ))}
          {unreadable.length > 10 && <li>還有 {unreadable.length - 10} 列讀不懂</li>}
        </ul>
      )}
      <Link href={settlementLinesOf({ result: 'open' })} className="w-fit underline">
        看所有對不上的明細
      </Link>
    </div>
  );
}

/** Takes the gateway's table and sends it in shares; a share that was sent before changes nothing. */
export function SettlementImportPage() {
  const [file, setFile] = useState<Named | null>(null);
  const [results, setResults] = useState<Imported[] | null>(null);
  const [done, setDone] = useState(0);
  const { run, isBusy, text, clear } = useStep('settlements');
  // All rows are sent once the file is gone; the step goes on until the lists are read again.
  useLeaveWarning(isBusy && file !== null ? '還在匯入。離開後再匯入同一個檔案，會接著做完。' : null);
  const sandbox = useQuery({
    queryKey: [staffSettlements.path, 'sandbox'],
    queryFn: ({ signal }) => call(staffSettlements, { query: {} }, { signal }),
  }).data?.sandbox_url;
  const { places, lacking } = file ? placesOf(file) : { places: [], lacking: [] };
  const start = (next: Named | null) => {
    setFile(next);
    setResults(null);
    clear();
  };
  const send = ({ name, rows }: Named) =>
    run(async () => {
      const all: Imported[] = [];
      const nthOf = counterOf();
      for (let from = 0; from < rows.length; from += settlementLimits.rows) {
        setDone(from);
        const part = rows.slice(from, from + settlementLimits.rows).map(({ line, cells: all }) => {
          const cells = Object.fromEntries(
            places.map(([column, place]) => [column, (all[place] ?? '').slice(0, settlementLimits.cellMax)]),
          ) as Record<SettlementColumn, string>;
          return { line, cells, nth: nthOf(cells) };
        });
        all.push(...(await call(importSettlement, { body: { file: name.slice(0, 200), rows: part } })).data);
        setResults([...all]);
      }
      setFile(null);
    });
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-black text-xl">匯入撥款明細</h1>
        <Link href={settlementsPage} className="button">
          回撥款清單
        </Link>
      </div>
      <p className="text-ink-soft">
        從金流後台下載撥款明細，放到這裡。每一列會和店裡的付款與退款核對，不會動任何款項；同一個檔案匯入兩次也沒有關係。
      </p>
      {sandbox && (
        <a href={sandbox} className="w-fit underline">
          下載測試金流的撥款明細
        </a>
      )}
      {!file && <DropFile columnOf={columnOf} onRead={start} />}
      {file && (
        <div className="flex flex-wrap items-center gap-3 rounded-sm border border-paper-edge bg-white p-4">
          <p className="mr-auto min-w-0">
            <strong className="break-all">{file.name}</strong>
            <span className="block text-ink-soft text-sm">
              {lacking.length > 0 ? `缺少欄位：${lacking.join('、')}` : `${file.rows.length} 列`}
            </span>
            <FileNotes notes={file.notes} />
          </p>
          <button type="button" className="button" disabled={isBusy} onClick={() => start(null)}>
            換一個檔案
          </button>
          <button
            type="button"
            className="button is-main"
            disabled={isBusy || lacking.length > 0}
            onClick={() => void send(file)}
          >
            {isBusy
              ? `匯入中…${done} / ${file.rows.length}`
              : lacking.length > 0
                ? '這不是撥款明細'
                : `匯入 ${file.rows.length} 列`}
          </button>
        </div>
      )}
      <Failure text={text} />
      {results && <Results results={results} />}
    </section>
  );
}
