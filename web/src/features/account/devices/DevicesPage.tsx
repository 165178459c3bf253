import { accountLimits } from '@kujiya/contract/account';
import { endOtherSessions, listSessions } from '@kujiya/contract/devices';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useMemberQuery, useRefresh } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import { DeviceRow } from './DeviceRow.tsx';

/** `/settings/devices` */
export function Component() {
  const client = useClient();
  const sessions = useMemberQuery(listSessions);
  const refresh = useRefresh();
  const confirm = useConfirm();
  const toast = useToast();

  const endOthers = async (others: number) => {
    const sure = await confirm({
      title: '確定要登出其他所有裝置嗎？',
      text: `另外 ${others} 台裝置要重新登入才能使用。`,
      yes: '全部登出',
    });
    if (!sure) return;
    try {
      const { message } = await client(endOtherSessions, {});
      toast(message, { tone: 'good' });
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
    await refresh(listSessions);
  };

  return (
    <SettingsFrame
      title="登入裝置"
      lead={`您在這些地方登入過。每次登入保留 ${accountLimits.sessionDays} 天。`}
    >
      <Loaded query={sessions} failed="裝置清單暫時載入不了" skeleton={<ListSkeleton rows={3} />}>
        {({ data: rows }) => (
          <div className="grid gap-4">
            <h2 className="sr-only">裝置</h2>
            <Panel>
              <ul className="divide-y-[1.5px] divide-paper-deep">
                {rows.map((session) => (
                  <li key={session.id}>
                    <DeviceRow session={session} />
                  </li>
                ))}
              </ul>
            </Panel>
            {rows.length > 1 ? (
              <>
                <p className="text-sm text-ink-soft">看到不認得的裝置嗎？登出它，它就進不了您的帳號。</p>
                <Button
                  onClick={() => endOthers(rows.length - 1)}
                  className="desk:justify-self-start desk:px-6"
                >
                  登出其他所有裝置
                </Button>
              </>
            ) : (
              <p className="text-sm text-ink-soft">除了這台，沒有其他裝置登入您的帳號。</p>
            )}
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}
