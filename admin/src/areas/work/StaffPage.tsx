import { type StaffAccount, staffAccounts } from '@kujiya/contract/staff/accounts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { InviteSheet } from './InviteSheet.tsx';

export function StaffPage() {
  const { can } = useStaff();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <ListPage<typeof staffAccounts, StaffAccount>
        title="人員"
        declared={staffAccounts}
        read={() => ({})}
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
            cell: ({ name, email }) => (
              <>
                <span className="font-semibold">{name}</span>
                <span className="block text-ink-soft">{email}</span>
              </>
            ),
          },
          { title: '職務', cell: ({ role_title }) => role_title },
          { title: '第二道驗證', cell: ({ second_factor }) => (second_factor ? '已設定' : '未設定') },
          {
            title: '狀態',
            cell: ({ disabled_at, invited }) => (
              <span className={`badge ${disabled_at ? 'is-bad' : ''}`}>
                {disabled_at ? '已停用' : invited ? '等待設定密碼' : '使用中'}
              </span>
            ),
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
