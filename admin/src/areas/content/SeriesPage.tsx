import { productLimits } from '@kujiya/contract/staff/products';
import { renameStaffSeries, type SeriesRow, staffSeries } from '@kujiya/contract/staff/series';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { ContentTabs } from './ContentTabs.tsx';

type Row = SeriesRow & { id: string };

function RenameSheet({ series: { series, products }, onClose }: { series: SeriesRow; onClose: () => void }) {
  const [to, setTo] = useState(series);
  const { run, isBusy, text } = useStep('series');
  const name = to.trim();
  const missing =
    name === '' || name === series
      ? '請填寫新的名稱'
      : name.length > productLimits.nameMax
        ? `最多 ${productLimits.nameMax} 字`
        : null;
  return (
    <FormSheet
      title={`「${series}」改名`}
      hint={`${products} 項商品會一起改。改成另一個已有的系列，兩個系列就會合併。`}
      action={`改 ${products} 項商品`}
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={async () => {
        const renamed = await run(() => call(renameStaffSeries, { body: { from: series, to: name } }));
        if (renamed) onClose();
      }}
      onClose={onClose}
    >
      <TextField label="新的名稱" value={to} onChange={setTo} />
    </FormSheet>
  );
}

/** The series of all products. */
export function SeriesPage() {
  const { can } = useStaff();
  const [renamed, setRenamed] = useState<SeriesRow | null>(null);
  return (
    <>
      <ContentTabs />
      <ListPage<typeof staffSeries, Row>
        title="系列"
        declared={staffSeries}
        empty="還沒有系列。商品填了系列，就會出現在這裡。"
        columns={[
          { title: '系列', cell: ({ series }) => <span className="font-semibold">{series}</span> },
          { title: '商品', cell: ({ products }) => products, isNumber: true },
          { title: '上架中', cell: ({ published }) => published, isNumber: true },
          { title: '最後修改', cell: ({ updated_at }) => formatDateTime(updated_at) },
          {
            title: '改名',
            cell: (row) =>
              can('write_catalogue') && (
                <button
                  type="button"
                  className="button min-h-9 px-3 text-sm"
                  aria-label={`「${row.series}」改名`}
                  onClick={() => setRenamed(row)}
                >
                  改名
                </button>
              ),
          },
        ]}
      />
      {renamed && <RenameSheet series={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
