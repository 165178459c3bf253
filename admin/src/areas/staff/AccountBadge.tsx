import type { StaffAccount } from '@kujiya/contract/staff/accounts';

/** Whether an account can be used. */
export function AccountBadge({ account: { disabled_at, invited } }: { account: StaffAccount }) {
  return (
    <span className={`badge ${disabled_at ? 'is-bad' : ''}`}>
      {disabled_at ? '已停用' : invited ? '等待設定密碼' : '使用中'}
    </span>
  );
}
