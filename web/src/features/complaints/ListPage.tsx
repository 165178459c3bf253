import { listComplaints } from '@kujiya/contract/complaints';
import { complaintPath, ordersPath, ordersTabPath } from '@kujiya/contract/shop/paths';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { StateTag } from './StateTag.tsx';

const empty = (
  <EmptyState
    drawing={<EmptyBox />}
    heading="h2"
    title="沒有回報過問題"
    text="包裹送達後，在訂單或盒櫃的包裹按「回報問題」，附上照片和影片就能告訴我們。"
    action={<ButtonLink to={ordersTabPath('shipping')}>看寄送中的訂單</ButtonLink>}
  />
);

/** `/complaints` */
export function Component() {
  const complaints = useMemberQuery(listComplaints);
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="回報紀錄"
        back={ordersPath}
        crumbs={[...accountCrumbs, { label: '我的訂單', to: ordersPath }]}
      />
      <div className="gutters py-4 desk:py-6">
        <Loaded query={complaints} failed="回報紀錄載入失敗" skeleton={<ListSkeleton rows={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              empty
            ) : (
              <ul className="grid gap-3 desk:grid-cols-2">
                {data.map(({ id, order_number, thing, moved_at, ...state }) => (
                  <li key={id}>
                    <Link
                      to={complaintPath(id)}
                      className="outline-ink grid gap-1 rounded-md bg-white px-4 py-3 hover:bg-butter-tint active:bg-butter-tint"
                    >
                      <span className="flex items-center justify-between gap-3">
                        <span className="font-print text-sm tracking-wide">{order_number}</span>
                        <StateTag {...state} />
                      </span>
                      <span className="font-black">{thing}</span>
                      <span className="text-sm text-ink-soft tabular-nums">{formatDateTime(moved_at)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}
