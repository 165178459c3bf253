import {
  type ImportedRow,
  type ImportRow,
  importColumns,
  importStaffProducts,
} from '@kujiya/contract/staff/product-import';
import { isUnanswered } from '@kujiya/web/lib/client.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { CheckField } from '#kit/Fields.tsx';
import { useLeaveWarning } from '#kit/leave.tsx';
import { DropFile, FileNotes } from '#kit/sheets/DropFile.tsx';
import { download } from '#kit/sheets/download.ts';
import type { SheetFile } from '#kit/sheets/read.ts';
import { useStep } from '#kit/useStep.ts';
import { ImportColumns, MatchColumns } from './ImportColumns.tsx';
import { ImportPictures } from './ImportPictures.tsx';
import { ImportResults } from './ImportResults.tsx';
import {
  batchesOf,
  columnOfHead,
  failedRows,
  importColumnNames,
  importRowsOf,
  isDone,
  isUnchanged,
  lacking,
  type Matching,
  matchHeads,
  picturesIn,
  twinsIn,
  withPictures,
} from './import-rows.ts';

type Tried = { dry: boolean; results: ImportedRow[] };

/** Of a row whose answer was lost, and of those behind it. */
const unknown = 'unknown';

async function save(name: string, rows: readonly string[][]): Promise<void> {
  const { xlsxFile, xlsxRows } = await import('#kit/sheets/write.ts');
  download(name, await xlsxFile([xlsxRows(rows)]));
}

/** Imports products from a file: columns matched, a dry run with every wrong cell, the run, the failed rows as a file. */
export function ImportPage() {
  const [file, setFile] = useState<SheetFile & { name: string }>();
  const [matching, setMatching] = useState<Matching>([]);
  const [tried, setTried] = useState<Tried | null>(null);
  /** The batches from the one whose answer was lost: sent again as they are, its rows get their first answers. */
  const [unanswered, setUnanswered] = useState<ImportRow[][]>([]);
  const [progress, setProgress] = useState(0);
  const { run, isBusy, text, clear } = useStep('products');
  // A step also reads all lists again; the rows are done before.
  useLeaveWarning(isBusy && progress < 1 ? '還在匯入。現在離開就看不到每一列的結果。' : null);
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const start = (next?: SheetFile & { name: string }) => {
    setFile(next);
    setMatching(next ? matchHeads(next.heads) : []);
    setTried(null);
    setUnanswered([]);
    setUrls(new Map());
    setAgain(false);
    clear();
  };
  const pictures = file ? picturesIn(file, matching) : [];
  const missing = lacking(matching);
  const [isAgain, setAgain] = useState(false);
  const unchanged = tried?.results.filter(isUnchanged) ?? [];
  const done = tried?.results.filter((one) => isDone(one) && !isUnchanged(one)) ?? [];
  const twins = file ? twinsIn(file, matching) : new Set<number>();
  const again = tried?.dry ? done.filter((one) => one.same !== undefined || twins.has(one.line)) : [];
  const ready = isAgain ? done : done.filter((one) => !again.includes(one));
  const open = tried?.results.filter(({ result }) => result === unknown) ?? [];
  const failed = tried?.results.filter((one) => !isDone(one) && !open.includes(one)) ?? [];

  const send = async (sheet: SheetFile, dry: boolean) => {
    const rows = withPictures(importRowsOf(sheet, matching), urls).filter(
      ({ line }) => dry || ready.some((one) => one.line === line),
    );
    const { batches, tooLong } = batchesOf(rows);
    await sendBatches(batches, dry, dry ? tooLong : [...failed, ...unchanged]);
  };
  const sendBatches = async (batches: ImportRow[][], dry: boolean, before: readonly ImportedRow[]) => {
    const results = [...before];
    setProgress(0);
    await run(async () => {
      for (const [i, batch] of batches.entries()) {
        try {
          const { data } = await call(importStaffProducts, { body: { rows: batch, dry } });
          results.push(...data);
        } catch (error) {
          if (dry) throw error;
          // The answer is lost, perhaps not the work; the batches behind it were not sent.
          const left = batches.slice(i);
          const lost = left.flatMap((one, after) =>
            one.map(({ line }) => ({
              ...{ line, id: null, result: unknown, cells: [] },
              message: after === 0 && isUnanswered(error) ? '連線中斷，不確定有沒有匯入' : '還沒匯入',
            })),
          );
          setUnanswered(left);
          setTried({ dry, results: [...results, ...lost] });
          throw error;
        }
        setProgress((i + 1) / batches.length);
      }
      setUnanswered([]);
      setTried({ dry, results: results.toSorted((one, other) => one.line - other.line) });
    });
  };

  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-black text-xl">匯入商品</h1>
        <Link href="/products" className="button">
          回商品清單
        </Link>
      </div>
      {!file && (
        <>
          <p className="text-ink-soft">
            一列一項商品。「編號」空白的列會建立草稿；有編號和版本的列，修改那項商品不同的欄位。商品清單「匯出」的檔案改完可以直接匯入。匯入前會先試跑一次，指出每一格的問題，不會動到任何資料。
          </p>
          <DropFile columnOf={columnOfHead} onRead={start} />
          <ImportColumns
            onTemplate={() =>
              void save('商品匯入範本.xlsx', [importColumnNames.map((column) => importColumns[column])])
            }
          />
        </>
      )}
      {file && (
        <div className="flex flex-wrap items-center gap-3 rounded-sm border border-paper-edge bg-white p-4">
          <p className="mr-auto min-w-0">
            <strong className="break-all">{file.name}</strong>
            <span className="block text-ink-soft text-sm">
              {file.rows.length} 列
              {file.encoding === 'big5' && '，以 Big5 編碼讀取，請確認下面的中文沒有變成亂碼'}
            </span>
            <FileNotes notes={file.notes} />
          </p>
          <button type="button" className="button" disabled={isBusy} onClick={() => start()}>
            換一個檔案
          </button>
        </div>
      )}
      {file && !tried && (
        <>
          <MatchColumns file={file} matching={matching} disabled={isBusy} onChange={setMatching} />
          {pictures.length > 0 && <ImportPictures named={pictures} urls={urls} onSent={setUrls} />}
          <Failure text={text} />
          <button
            type="button"
            className="button is-main justify-self-start"
            disabled={missing !== null || isBusy}
            onClick={() => void send(file, true)}
          >
            {isBusy ? `試跑中…${Math.round(progress * 100)}%` : (missing ?? `試跑 ${file.rows.length} 列`)}
          </button>
        </>
      )}
      {file && tried && (
        <>
          <p role="status" className="font-semibold">
            {tried.dry ? '可以匯入' : '已匯入'} {done.length} 列
            {unchanged.length > 0 && `，${unchanged.length} 列沒有變動`}
            {again.length > 0 && `，其中 ${again.length} 列已經有同種類、同名稱、同系列的商品`}
            {open.length > 0 && `，${open.length} 列不確定或還沒匯入`}
            {failed.length > 0 && `，${failed.length} 列有問題`}
          </p>
          {again.length > 0 && (
            <CheckField
              label={`已經有的 ${again.length} 列也再建立一份`}
              hint="不勾就只匯入其他的列"
              disabled={isBusy}
              value={isAgain}
              onChange={setAgain}
            />
          )}
          <Failure text={text} />
          <div className="flex flex-wrap gap-2">
            {tried.dry && (
              <>
                <button
                  type="button"
                  className="button is-main"
                  disabled={ready.length === 0 || isBusy}
                  onClick={() => void send(file, false)}
                >
                  {isBusy
                    ? `匯入中…${Math.round(progress * 100)}%`
                    : ready.length === 0
                      ? '沒有可以匯入的列'
                      : `匯入 ${ready.length} 列`}
                </button>
                <button type="button" className="button" disabled={isBusy} onClick={() => setTried(null)}>
                  回到欄位對應
                </button>
              </>
            )}
            {unanswered.length > 0 && (
              <button
                type="button"
                className="button is-main"
                disabled={isBusy}
                onClick={() =>
                  void sendBatches(
                    unanswered,
                    false,
                    tried?.results.filter((one) => !open.includes(one)) ?? [],
                  )
                }
              >
                {isBusy ? `匯入中…${Math.round(progress * 100)}%` : `再送一次 ${open.length} 列`}
              </button>
            )}
            {failed.length > 0 && (
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => void save('有問題的列.xlsx', failedRows(file, matching, tried.results))}
              >
                下載有問題的列
              </button>
            )}
          </div>
          <ImportResults file={file} matching={matching} results={tried.results} twins={twins} />
        </>
      )}
    </section>
  );
}
