import type { CallShape } from '@kujiya/contract/kernel/call';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '../Fields.tsx';
import { FormSheet } from '../FormSheet.tsx';
import { download } from './download.ts';
import type { ExportColumn, ExportFormat } from './export.ts';
import { SheetRefused } from './refuse.ts';

/** How a list becomes a file; `declared` where its rows leave the office by a call of their own. */
export type Exported<Row> = { columns: readonly ExportColumn<Row>[]; declared?: CallShape };

const formats = [
  ['xlsx', 'Excel（XLSX）'],
  ['csv', 'CSV'],
] as const;

type Cursor = number | string | null;

/** Saves a list with its filters as a file; `isPersonal`: its rows need a fresh proof, and leave an entry in the log. */
export function ExportSheet<Row>({
  title,
  isPersonal = false,
  columns,
  readPage,
  hint = '匯出目前篩選的全部資料，時間都是台北時間。',
  personal = '內含個人資料：會請您再次確認身分，並記在操作紀錄。',
  onClose,
}: {
  title: string;
  isPersonal?: boolean;
  columns: readonly ExportColumn<Row>[];
  readPage: (cursor: Cursor, signal: AbortSignal) => Promise<{ data: readonly Row[]; next?: Cursor }>;
  hint?: string;
  /** Added where the rows are personal. */
  personal?: string;
  onClose: () => void;
}) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [count, setCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setFailure(null);
    setCount(0);
    try {
      const { exportList } = await import('./export.ts');
      const file = await exportList<Row>({
        columns,
        format,
        onRows: setCount,
        readPage: (at) => readPage(at, AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)])),
      });
      if (controller.signal.aborted) return;
      download(`${title} ${formatDateTime(new Date()).replace(/[/:]/g, '')}.${format}`, file);
      onClose();
    } catch (error) {
      setCount(null);
      setFailure(error instanceof SheetRefused ? error.message : messageOf(error));
    }
  };
  return (
    <FormSheet
      title={`匯出${title}`}
      hint={`${hint}${isPersonal ? personal : ''}`}
      action="下載"
      missing={count === null ? null : `已讀 ${count} 列…`}
      failure={failure}
      onSend={save}
      onClose={onClose}
    >
      <SelectField label="檔案格式" value={format} onChange={setFormat} options={formats} />
    </FormSheet>
  );
}
