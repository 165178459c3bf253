import { complaintForm } from '@kujiya/contract/complaints';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { complaintDays } from '@kujiya/contract/shop/complaints';
import { complaintPath, helpWithOrderPath, orderPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { ComplaintForm } from './ComplaintForm.tsx';

type Form = AnswerOf<typeof complaintForm>['data'];

/** Why there is nothing to fill in. */
function Closed({ form: { open_id, until, order_number } }: { form: Form }) {
  if (open_id !== null)
    return (
      <EmptyState
        drawing={<EmptyBox />}
        heading="h2"
        title="這個包裹已經回報過"
        text="還有要補充的，寫在同一則裡，我們一起看。"
        action={
          <ButtonLink to={complaintPath(open_id)} variant="primary">
            看這則回報
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      drawing={<EmptyBox />}
      heading="h2"
      title={until === null ? '包裹還沒送達' : '回報的時間過了'}
      text={
        until === null ? '送達以後，就能在這裡回報問題。' : `收到後 ${complaintDays} 天內可以在這裡回報。`
      }
      action={<ButtonLink to={helpWithOrderPath(order_number)}>聯絡客服</ButtonLink>}
    />
  );
}

/** `/order/:id/complaint` */
export function Component() {
  const client = useClient();
  const member = useToken() !== undefined;
  const id = Number(useParams<{ id: string }>().id);
  const form = useQuery({
    ...apiQuery(client, complaintForm, { params: { id } }),
    enabled: member,
    staleTime: 0,
  });
  return (
    <div className="flex grow flex-col">
      <TitleBar title="回報問題" back={orderPath(id)} crumbs={[{ label: '訂單詳情', to: orderPath(id) }]} />
      <Loaded
        query={form}
        failed="包裹載入失敗"
        skeleton={
          <div className="gutters py-4 desk:py-6">
            <ListSkeleton rows={3} />
          </div>
        }
      >
        {({ data }) =>
          data.open_id === null && data.until !== null && data.now < data.until ? (
            <ComplaintForm orderId={id} form={data} until={data.until} />
          ) : (
            <Closed form={data} />
          )
        }
      </Loaded>
    </div>
  );
}
