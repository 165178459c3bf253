import * as calls from '@kujiya/contract/staff/coupon-codes';
import type { StaffCoupon } from '@kujiya/contract/staff/coupons';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { ExportSheet } from '#kit/sheets/ExportSheet.tsx';
import type { ExportColumn } from '#kit/sheets/export.ts';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { BatchSheet } from './BatchSheet.tsx';
import { codeStates, kindText, redeemedText } from './words.ts';

const columns: readonly ExportColumn<calls.ExportedCode>[] = [
  ['代碼', ({ code }) => code],
  ['狀態', ({ state }) => codeStates[state]],
  ['兌換次數', ({ redeemed }) => redeemed],
  ['最後兌換（台北時間）', ({ redeemed_at: at }) => at && formatDateTime(at)],
];

/** The period of a batch where it has one of its own. */
function ownPeriod({ starts_at: starts, ends_at: ends }: calls.CouponBatch): string {
  const from = starts ? `${formatDateTime(starts)} 起` : '';
  const to = ends ? `${formatDateTime(ends)} 止` : '';
  return from || to ? `，兌換期間 ${[from, to].filter(Boolean).join('，')}` : '';
}

function BatchLine({
  coupon,
  batch,
  onDone,
}: {
  coupon: StaffCoupon;
  batch: calls.CouponBatch;
  onDone: (waits: boolean) => void;
}) {
  const { can } = useStaff();
  const [open, setOpen] = useState<'export' | 'change' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const { run, isBusy, text } = useStep('coupons');
  const { id, name, shared, cancelled, cancelled_at: gone } = batch;
  const params = { id };
  const cancelTitle = shared ? '作廢代碼' : '作廢其餘';
  return (
    <Line
      main={
        <>
          <span className="font-semibold">{name}</span>{' '}
          {gone && <span className="badge is-bad">{shared ? '已作廢' : `其餘 ${cancelled} 組已作廢`}</span>}
          <span className="block">{redeemedText(batch)}</span>
        </>
      }
      more={
        <>
          {kindText(batch)}
          {ownPeriod(batch)}；{formatDateTime(batch.made_at)} 產生
          {can('write_rewards') && (
            <span className="mt-2 flex flex-wrap gap-2">
              <button
                type="button"
                className="button min-h-9 px-3 text-sm"
                aria-label={`匯出${name}`}
                onClick={() => setOpen('export')}
              >
                匯出代碼
              </button>
              {gone === null && (
                <>
                  <button
                    type="button"
                    className="button min-h-9 px-3 text-sm"
                    aria-label={`修改${name}`}
                    onClick={() => setOpen('change')}
                  >
                    修改
                  </button>
                  <button
                    type="button"
                    className="button is-danger min-h-9 px-3 text-sm"
                    aria-label={`${cancelTitle}：${name}`}
                    disabled={isBusy}
                    onClick={() => setOpen('cancel')}
                  >
                    {cancelTitle}
                  </button>
                </>
              )}
            </span>
          )}
          <Failure text={text} />
          {open === 'export' && (
            <ExportSheet<calls.ExportedCode>
              title={`${name} 代碼`}
              isPersonal
              readPage={(at, signal) =>
                call(
                  calls.staffExportCouponCodes,
                  { query: { batch_id: id, ...(at !== null && { cursor: Number(at) }) } },
                  { signal },
                )
              }
              columns={columns}
              hint="拿到代碼的人就能兌換，檔案請妥善保管。"
              personal="會請您再次確認身分，並記在操作紀錄。"
              onClose={close}
            />
          )}
          {open === 'change' && (
            <BatchSheet
              coupon={coupon}
              batch={batch}
              onDone={(waits) => {
                close();
                onDone(waits);
              }}
              onClose={close}
            />
          )}
          {open === 'cancel' && (
            <ReasonSheet
              title={`${cancelTitle}：${name}`}
              hint="還沒兌換的代碼從現在起不能兌換，無法復原；會員已經領到的照常使用。"
              action={cancelTitle}
              onClose={close}
              onDone={(reason) => {
                close();
                void run(() => call(calls.cancelStaffCouponBatch, { params, body: { reason } }));
              }}
            />
          )}
        </>
      }
    />
  );
}

/** The batches of codes of a coupon; the codes themselves are in their export alone. */
export function Batches({ coupon }: { coupon: StaffCoupon }) {
  const { can } = useStaff();
  const [isAdding, setAdding] = useState(false);
  const [waits, setWaits] = useState(false);
  const params = { id: coupon.id };
  const { data, error } = useQuery({
    queryKey: [calls.staffCouponBatches.path, coupon.id],
    queryFn: ({ signal }) => call(calls.staffCouponBatches, { params }, { signal }),
  });
  const batches = data?.data ?? [];
  const isStopped = coupon.stopped_at !== null;
  return (
    <>
      <Section
        title="代碼"
        action={
          can('write_rewards') && (
            <button
              type="button"
              className={`button ${batches.length === 0 ? 'is-main' : ''}`}
              disabled={isStopped}
              onClick={() => setAdding(true)}
            >
              {isStopped ? '停用中，不能產生代碼' : '產生代碼'}
            </button>
          )
        }
      >
        {data && batches.length === 0 && (
          <li className="text-ink-soft">還沒有代碼，會員還不能兌換這張優惠券。</li>
        )}
        {batches.map((batch) => (
          <BatchLine key={batch.id} coupon={coupon} batch={batch} onDone={setWaits} />
        ))}
      </Section>
      <Failure text={error && messageOf(error)} />
      <p role="status">{waits && '已送出，等待另一位同事核准；核准前不會有代碼或更高的上限。'}</p>
      {isAdding && (
        <BatchSheet
          coupon={coupon}
          batch={null}
          onDone={(isWaiting) => {
            setAdding(false);
            setWaits(isWaiting);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
