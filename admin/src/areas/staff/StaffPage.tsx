import { type StaffAccount, staffAccounts } from '@kujiya/contract/staff/accounts';
import { rolePage, staffPage } from '@kujiya/contract/staff/paths';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { AccountBadge } from './AccountBadge.tsx';
import { InviteSheet } from './InviteSheet.tsx';
import { StaffTabs } from './StaffTabs.tsx';

export function StaffPage() {
  const { can } = useStaff();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <StaffTabs />
      <ListPage<typeof staffAccounts, StaffAccount>
        title="人員"
        declared={staffAccounts}
        actions={
          can('write_staff') && (
            <button type="button" className="button is-main" onClick={() => setInviting(true)}>
              邀請人員
            </button>
          )
        }
        empty="還沒有其他人員。"
        columns={[
          {
            title: '姓名',
            cell: ({ id, name, email }) => (
              <>
                <Link href={staffPage(id)} className="font-semibold underline">
                  {name}
                </Link>
                <span className="block text-ink-soft">{email}</span>
              </>
            ),
          },
          {
            title: '職務',
            cell: ({ role, role_title }) => (
              <Link href={rolePage(role)} className="underline">
                {role_title}
              </Link>
            ),
          },
          { title: '第二道驗證', cell: ({ second_factor }) => (second_factor ? '已設定' : '未設定') },
          {
            title: '狀態',
            cell: (account) => <AccountBadge account={account} />,
          },
          {
            title: '上次登入',
            cell: ({ last_login_at }) => (last_login_at ? formatDateTime(last_login_at) : '—'),
          },
        ]}
      />
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  );
}
