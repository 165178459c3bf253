import { type ListedMember, staffMembers } from '@kujiya/contract/staff/members';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { MemberTabs } from './MemberTabs.tsx';

export function MembersPage() {
  return (
    <>
      <MemberTabs />
      <ListPage<typeof staffMembers, ListedMember>
        title="會員"
        declared={staffMembers}
        search="電話後六碼、姓名、電子郵件、單號後五碼"
        empty="還沒有會員。顧客註冊以後，會出現在這裡。"
        unmatched="找不到符合的會員。電話打最後六碼、單號打最後五碼就找得到；電子郵件要完整。"
        columns={[
          {
            title: '會員',
            cell: ({ id, name, is_blocked }) => (
              <>
                <Link href={`/members/${id}`} className="font-semibold underline">
                  {name}
                </Link>{' '}
                {is_blocked && <span className="badge is-bad">暫停購買</span>}
                <span className="block text-ink-soft">編號 {id}</span>
              </>
            ),
          },
          {
            title: '聯絡',
            cell: ({ phone, email }) => (
              <>
                {phone ?? '未綁定電話'}
                {email && <span className="block text-ink-soft">{email}</span>}
              </>
            ),
          },
          { title: '代幣', cell: ({ tokens }) => formatCount(tokens), isNumber: true },
          { title: '紅利', cell: ({ points }) => formatCount(points), isNumber: true },
          { title: '加入（台北）', cell: ({ created_at }) => formatDateTime(created_at) },
        ]}
      />
    </>
  );
}
