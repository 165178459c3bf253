import { staffShipmentLabels } from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { useParams } from 'wouter';
import { BackLink } from '#kit/BackLink.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStep } from '#kit/useStep.ts';

type Label = { id: number; order_number: string; svg: string };
const papers = {
  label: '標籤紙 100 × 150 mm，一張一個',
  a4: 'A4，一張四個（縮成 93%）',
} as const;
type Paper = keyof typeof papers;
/** Labels on a sheet of A4. */
const onSheet = 4;

export const labelPicture = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

function Pictures({ labels, paper }: { labels: readonly Label[]; paper: Paper }) {
  const picture = ({ id, order_number, svg }: Label) => (
    <img
      key={id}
      src={labelPicture(svg)}
      alt={`出貨單 ${order_number}`}
      className="parcel-label w-full max-w-90"
    />
  );
  if (paper === 'label')
    return <div className="printed grid gap-4 tablet:grid-cols-2">{labels.map(picture)}</div>;
  const sheets = Array.from({ length: Math.ceil(labels.length / onSheet) }, (_, sheet) =>
    labels.slice(sheet * onSheet, (sheet + 1) * onSheet),
  );
  return (
    <div className="printed grid gap-4">
      {sheets.map((sheet) => (
        <div key={sheet[0]?.id} className="label-sheet grid grid-cols-2 gap-2 bg-white p-2">
          {sheet.map(picture)}
        </div>
      ))}
    </div>
  );
}

/** The labels of the chosen shipments, shown and printed at once; each of them is in the log then. */
export function LabelsPage() {
  const { ids } = useParams<{ ids: string }>();
  const count = new Set(ids.split(',')).size;
  const [labels, setLabels] = useState<readonly Label[] | null>(null);
  const [paper, setPaper] = useState<Paper>('label');
  const { run, isBusy, text } = useStep();
  const show = () =>
    run(() => call(staffShipmentLabels, { query: { ids } })).then((done) => done && setLabels(done.data));
  const missing = labels ? count - labels.length : 0;
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-4">
      <BackLink path="/shipments" title="包裹" />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-black text-xl">出貨單</h1>
        {labels === null ? (
          <button type="button" className="button is-main" disabled={isBusy} onClick={() => void show()}>
            顯示 {count} 張出貨單
          </button>
        ) : (
          <button
            type="button"
            className="button is-main"
            disabled={labels.length === 0}
            onClick={() => window.print()}
          >
            {labels.length === 0 ? '沒有可列印的' : `列印 ${labels.length} 張`}
          </button>
        )}
      </div>
      <p className="text-ink-soft text-sm">上面有完整的收件資料，顯示會留在操作紀錄。</p>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="font-semibold">紙張</legend>
        {(Object.keys(papers) as Paper[]).map((key) => (
          <label key={key} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="paper"
              className="size-5 accent-kuji-ink"
              checked={paper === key}
              onChange={() => setPaper(key)}
            />
            {papers[key]}
          </label>
        ))}
      </fieldset>
      <Failure text={text} />
      {missing > 0 && (
        <p role="status" className="text-kuji-ink">
          有 {missing} 個包裹已不用寄，或收件資料已刪除，沒有出貨單。
        </p>
      )}
      {labels && <Pictures labels={labels} paper={paper} />}
    </article>
  );
}
