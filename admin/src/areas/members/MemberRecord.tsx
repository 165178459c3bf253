import { vipLevels } from '@kujiya/contract/shop/vip';
import { approvalKinds } from '@kujiya/contract/staff/approvals';
import { type MemberPage, staffMember, staffRevealMember } from '@kujiya/contract/staff/members';
import { messageOf } from '@kujiya/web/lib/client.ts';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatLastDay,
  formatMoney,
} from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Reveal } from '#kit/Reveal.tsx';
import { MemberSections } from './MemberSections.tsx';
import { MemberSteps } from './MemberSteps.tsx';
import { PersonalData } from './PersonalData.tsx';

/** Phone, e-mail and addresses: masked until somebody with the right gives a reason. */
function Contact({ member }: { member: MemberPage }) {
  return (
    <Reveal
      isErased={member.deleted_at !== null}
      reveal={(reason) => call(staffRevealMember, { params: { id: member.id }, body: { reason } })}
    >
      {(shown) => {
        const { phone, email } = shown ?? member;
        return (
          <>
            <p>
              {phone ?? '未綁定電話'}
              {email && `，${email}`}
              {!shown && `，收件地址 ${member.addresses} 筆`}
            </p>
            {shown?.addresses.map((one) => (
              <p key={`${one.name}${one.phone}${one.address}`}>
                {one.name}，{one.phone}，{one.postcode} {one.address}
              </p>
            ))}
          </>
        );
      }}
    </Reveal>
  );
}

/** Steps about the member that have not moved anything yet. */
function Waiting({ rows }: { rows: MemberPage['waiting'] }) {
  return rows.map(({ id, kind, amount, reason, asked_by, asked_at }) => (
    <p key={id} className="rounded-sm border border-kuji-ink bg-white p-3">
      <Link href="/approvals" className="font-semibold underline">
        等待核准
      </Link>
      ：{approvalKinds[kind as keyof typeof approvalKinds] ?? kind}，價值 {formatMoney(amount)}；
      {asked_by.name} 於 {formatDateTime(asked_at)} 提出，原因：{reason}
    </p>
  ));
}

function Figures({ member: { tokens, points, owed, level } }: { member: MemberPage }) {
  const figures = [
    ['代幣', formatCount(tokens), ''],
    ['紅利', formatCount(points), owed > 0 ? `欠 ${formatCount(owed)} 點` : ''],
    [
      '等級',
      vipLevels[level.level - 1]?.name ?? '',
      `成長值 ${formatCount(level.growth)}${level.expires_at ? `，到 ${formatLastDay(level.expires_at)}` : ''}`,
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2">
      {figures.map(([title, value, more]) => (
        <div key={title} className="rounded-sm border border-paper-edge bg-white p-3">
          <dt className="text-ink-soft text-sm">{title}</dt>
          <dd className="font-black text-xl tabular-nums">
            {value}
            {more && <span className="block font-normal text-ink-soft text-sm">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MemberRecord() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error } = useQuery({
    queryKey: [staffMember.path, id],
    queryFn: ({ signal }) => call(staffMember, { params: { id } }, { signal }),
  });
  const member = data?.data;
  return (
    <RecordPage
      list={{ path: '/members', title: '會員' }}
      heading={member?.name ?? null}
      failure={error && messageOf(error)}
      badges={
        member && (
          <>
            {member.block && <span className="badge is-bad">暫停購買</span>}
            {member.deleted_at && <span className="badge">帳號已刪除</span>}
          </>
        )
      }
      about={
        member && (
          <>
            <p className="text-ink-soft text-sm">
              編號 {member.id}，{formatDate(member.created_at)} 加入
            </p>
            <Contact key={`${member.id}:${member.deleted_at}`} member={member} />
          </>
        )
      }
      log={`member:${id}`}
    >
      {member && (
        <>
          {member.block && (
            <p className="rounded-sm border border-kuji-ink bg-white p-3">
              {member.block.by.name} 於 {formatDateTime(member.block.at)} 暫停購買，
              {member.block.ends_at ? `到 ${formatDateTime(member.block.ends_at)} 為止` : '到有人恢復為止'}
              。原因：{member.block.reason}
            </p>
          )}
          <Waiting rows={member.waiting} />
          <Figures member={member} />
          <MemberSteps member={member} />
          <MemberSections member={member} />
          <PersonalData member={member} />
        </>
      )}
    </RecordPage>
  );
}
