import { complaintProblems } from '@kujiya/contract/complaints';
import { type StaffComplaint, staffComplaint, staffTakeComplaint } from '@kujiya/contract/staff/complaints';
import { complaintsPage, memberPage, orderPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { OrderNotes } from '#kit/OrderNotes.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { ComplaintBadge } from './ComplaintsPage.tsx';
import { Files, useFiles } from './Files.tsx';

function About({ complaint: { member, order, created_at, waits_since } }: { complaint: StaffComplaint }) {
  return (
    <p className="text-ink-soft text-sm">
      <Link href={memberPage(member.id)} className="underline">
        {member.name}
      </Link>
      ，訂單{' '}
      <Link href={orderPage(order.id)} className="underline">
        {order.number}
      </Link>
      ，{formatDateTime(created_at)} 回報{waits_since && `，${formatDateTime(waits_since)} 起等回覆`}（台北）
    </p>
  );
}

/** Begins the work, and leads to the steps that may follow from it: they are done where they belong. */
function Steps({ complaint: { id, state, member, order } }: { complaint: StaffComplaint }) {
  const { can } = useStaff();
  const { run, isBusy, text } = useStep('complaints');
  const take = () => run(() => call(staffTakeComplaint, { params: { id } }));
  return (
    <section aria-label="下一步" className="flex flex-wrap items-center gap-2">
      {state === 'received' && can('write_members') && (
        <button type="button" className="button is-main" disabled={isBusy} onClick={() => void take()}>
          開始處理
        </button>
      )}
      <Link href={orderPage(order.id)} className="button">
        到訂單退款
      </Link>
      {can('write_members') && (
        <Link href={memberPage(member.id)} className="button">
          贈送或更正
        </Link>
      )}
      {can('write_catalogue') && (
        <Link href="/stock" className="button">
          登記補寄的庫存
        </Link>
      )}
      <Failure text={text} />
    </section>
  );
}

/** What was said so far, with its files. */
function Messages({ complaint }: { complaint: StaffComplaint }) {
  const shown = useFiles(complaint);
  return (
    <Section title="對話" action={shown.button}>
      {shown.failure && (
        <li>
          <Failure text={shown.failure} />
        </li>
      )}
      {complaint.messages.map(({ id, by, text, at, files }) => (
        <Line
          key={id}
          main={
            <>
              <p className="whitespace-pre-wrap">{text}</p>
              {files > 0 && <Files count={files} files={shown.of(id)} />}
            </>
          }
          more={`${by ?? complaint.member.name}${by === null ? '' : '（回覆）'}，${formatDateTime(at)}`}
        />
      ))}
    </Section>
  );
}

/** One complaint: what is wrong, what was said and shown, and the answer. */
export function ComplaintRecord() {
  const id = Number(useParams<{ id: string }>().id);
  const { can } = useStaff();
  const { data, error } = useQuery({
    queryKey: [staffComplaint.path, id],
    queryFn: ({ signal }) => call(staffComplaint, { params: { id } }, { signal }),
  });
  const complaint = data?.data;
  return (
    <RecordPage
      list={{ path: complaintsPage, title: '回報問題' }}
      heading={complaint ? `${complaint.order.number} 的回報` : null}
      failure={error && messageOf(error)}
      badges={complaint && <ComplaintBadge {...complaint} />}
      about={complaint && <About complaint={complaint} />}
      log={`complaint:${id}`}
    >
      {complaint && (
        <>
          <Steps complaint={complaint} />
          <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Section title="有問題的商品">
              {complaint.things.map(({ name, image_url, quantity, problem }) => (
                <Line
                  key={name}
                  picture={image_url}
                  main={name}
                  more={`這筆訂單有 ${quantity} 件`}
                  side={<span className="badge is-bad">{complaintProblems[problem]}</span>}
                />
              ))}
            </Section>
            <Messages key={id} complaint={complaint} />
          </div>
          {can('write_members') && complaint.state !== 'resolved' && (
            <AnswerForm key={`answer ${id}`} id={id} />
          )}
          <OrderNotes id={complaint.order.id} />
        </>
      )}
    </RecordPage>
  );
}
