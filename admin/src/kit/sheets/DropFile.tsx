import { useState } from 'react';
import { Failure } from '../Failure.tsx';
import type { ColumnOf, SheetFile } from './read.ts';
import { SheetRefused } from './refuse.ts';

/** Takes an XLSX or CSV file, dropped or chosen, and reads it in the browser; says why a file is not taken. */
export function DropFile({
  columnOf,
  onRead,
}: {
  /** By which the row of the heads is found. */
  columnOf: ColumnOf;
  onRead: (file: SheetFile & { name: string }) => void;
}) {
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    setReading(true);
    try {
      const { readSheetFile } = await import('./read.ts');
      onRead({ ...(await readSheetFile(file, columnOf)), name: file.name });
    } catch (error) {
      setFailure(error instanceof SheetRefused ? error.message : '這個檔案讀不了，請重新整理頁面再試一次');
    } finally {
      setReading(false);
    }
  };
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
        className={`grid min-h-36 cursor-pointer place-items-center rounded-sm border-2 border-dashed p-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-kuji-ink ${isOver ? 'border-kuji-ink bg-butter-tint' : 'border-paper-edge bg-white'}`}
      >
        <span>
          <span className="font-semibold">{isReading ? '讀取中…' : '選擇檔案，或拖曳到這裡'}</span>
          <span className="mt-1 block text-ink-soft text-sm">
            XLSX 或 CSV，最大 5 MB、2,000 列；欄名上面可以有標題，只讀第一個有欄名的工作表
          </span>
        </span>
        <input
          type="file"
          aria-label="選擇 XLSX 或 CSV 檔案"
          accept=".xlsx,.csv,.tsv,.txt"
          className="sr-only"
          disabled={isReading}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // The same file can be chosen again once it is mended.
            target.value = '';
          }}
        />
      </label>
      <div className="mt-2">
        <Failure text={failure} />
      </div>
    </div>
  );
}

/** What was done so that a file could be read, for the eye of the person who chose it. */
export function FileNotes({ notes }: Pick<SheetFile, 'notes'>) {
  return (
    <>
      {notes.map((note) => (
        <span key={note} className="block font-semibold text-sm">
          {note}
        </span>
      ))}
    </>
  );
}
