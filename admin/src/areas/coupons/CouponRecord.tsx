import * as calls from '@kujiya/contract/staff/coupons';
import { couponPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { PeriodBadge } from '#areas/content/Period.tsx';
import { call } from '#kit/client.ts';
import { DeleteButton } from '#kit/DeleteButton.tsx';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { Batches } from './Batches.tsx';
import { CouponForm } from './CouponForm.tsx';

const list = { path: '/coupons', title: '優惠券' };

/** Stops a coupon, or lets it go on. */
function StopButton({ coupon: { id, stopped_at } }: { coupon: calls.StaffCoupon }) {
  const [asks, setAsks] = useState(false);
  const { run, isBusy, text } = useStep('coupons');
  const isStopped = stopped_at !== null;
  const title = isStopped ? '恢復兌換' : '停用';
  return (
    <>
      <button
        type="button"
        className={`button w-fit ${isStopped ? '' : 'is-danger'}`}
        disabled={isBusy}
        onClick={() => setAsks(true)}
      >
        {title}
      </button>
      <Failure text={text} />
      {asks && (
        <ReasonSheet
          title={`${title}優惠券`}
          hint={
            isStopped
              ? '代碼又可以兌換，作廢的除外。'
              : '所有代碼都不能再兌換；會員已經領到的照常使用。原因會留在操作紀錄。'
          }
          action={title}
          onClose={() => setAsks(false)}
          onDone={(reason) => {
            setAsks(false);
            const step = isStopped ? calls.resumeStaffCoupon : calls.stopStaffCoupon;
            void run(() => call(step, { params: { id }, body: { reason } }));
          }}
        />
      )}
    </>
  );
}

function About({ coupon }: { coupon: calls.StaffCoupon }) {
  const { can } = useStaff();
  const { id, redeemed, held, used } = coupon;
  const figures = `代碼兌換 ${formatCount(redeemed)} 次，會員共領到 ${formatCount(held)} 張，已用掉 ${formatCount(used)} 張`;
  return (
    <>
      <p className="text-ink-soft text-sm">{held > 0 ? figures : '還沒有會員領到'}</p>
      {can('write_rewards') && (
        <div className="flex flex-wrap items-start gap-2">
          <StopButton coupon={coupon} />
          {held === 0 && (
            <DeleteButton
              noun="coupons"
              title="優惠券"
              back={list.path}
              hint="代碼會一起刪除，無法復原；只想停止兌換的話，按停用就好。原因會留在操作紀錄。"
              remove={(reason) => call(calls.deleteStaffCoupon, { params: { id }, body: { reason } })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** One coupon: its terms, its codes, and what the staff did to it. */
export function CouponRecord() {
  const { id } = useParams<{ id: string }>();
  const [, go] = useLocation();
  const isNew = id === 'new';
  const { data, error } = useQuery({
    queryKey: [calls.staffCoupon.path, id],
    queryFn: ({ signal }) => call(calls.staffCoupon, { params: { id: Number(id) } }, { signal }),
    enabled: !isNew,
  });
  const coupon = data?.data;
  if (isNew)
    return (
      <RecordPage list={list} heading="新增優惠券">
        <CouponForm coupon={null} onMade={(made) => go(couponPage(made), { replace: true })} />
      </RecordPage>
    );
  return (
    <RecordPage
      list={list}
      heading={coupon?.title ?? null}
      failure={error && messageOf(error)}
      badges={coupon && <PeriodBadge state={coupon.state} />}
      log={`coupon:${id}`}
      about={coupon && <About coupon={coupon} />}
    >
      {coupon && (
        <>
          <Batches coupon={coupon} />
          <CouponForm key={coupon.id} coupon={coupon} onMade={() => undefined} />
        </>
      )}
    </RecordPage>
  );
}
