import { endSession, listSessions, type Session } from '@kujiya/contract/devices';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { deviceOf } from '#lib/device.ts';
import { formatDate, formatDateTime } from '#lib/format.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { cx } from '#ui/cx.ts';
import { useToast } from '#ui/Toast.tsx';

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor, unknown: CircleQuestionMark };

/** One place where the member is logged in. */
export function DeviceRow({ session }: { session: Session }) {
  const client = useClient();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const toast = useToast();
  const { name, kind } = deviceOf(session.user_agent);
  const Icon = icons[kind];

  const end = async () => {
    const sure = await confirm({
      title: '確定要登出這台裝置嗎？',
      text: `${name}，${formatDate(session.created_at)} 登入`,
      yes: '登出',
    });
    if (!sure) return;
    try {
      const { message } = await client(endSession, { params: { id: session.id } });
      toast(message, { tone: 'good' });
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
    await refresh(listSessions);
  };

  return (
    <div className={cx('flex items-center gap-3 px-4 py-3', session.is_current && 'bg-mint-tint')}>
      <span
        aria-hidden="true"
        className="outline-ink grid size-12 shrink-0 place-items-center rounded-full bg-white"
      >
        <Icon size={24} />
      </span>
      <div className="min-w-0 grow">
        <h3 className="leading-snug font-black">{name}</h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {session.is_current ? (
            <span className="font-semibold text-mint-ink">就是這台，使用中</span>
          ) : (
            <>
              上次使用 <time dateTime={session.last_seen_at}>{formatDateTime(session.last_seen_at)}</time>
            </>
          )}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          <time dateTime={session.created_at}>{formatDate(session.created_at)}</time> 登入
        </p>
      </div>
      {!session.is_current && (
        <Button onClick={end} aria-label={`登出 ${name}`} className="shrink-0">
          登出
        </Button>
      )}
    </div>
  );
}
