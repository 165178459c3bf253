import { getLockBell, setLockBell } from '@kujiya/contract/lock-bell';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useAskForPushes } from '#shop/bell/useBell.ts';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toast.tsx';

/** The button while another member draws: its bell tells the member when the tube is free. `here`: this page, after a login. */
export function LockBell({ tubeId, here }: { tubeId: number; here: string }) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const membersOnly = useMembersOnly();
  const askForPushes = useAskForPushes();
  const params = { tubeId };
  const query = apiQuery(client, getLockBell, { params });
  const on = useQuery({ ...query, enabled: useToken() !== undefined }).data?.data.on ?? false;
  const set = useMutation({
    mutationFn: () => client(setLockBell, { params, body: { on: !on } }),
    onSuccess: (answer) => {
      cache.setQueryData(query.queryKey, answer);
      toast(answer.data.on ? '前一位抽完就通知您，不用在這裡等' : '不再通知您', { tone: 'good' });
    },
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
  return (
    <Button
      className="px-3 whitespace-nowrap desk:col-span-3 desk:min-h-14"
      aria-pressed={on}
      pending={set.isPending}
      onClick={() =>
        membersOnly(() => {
          if (!on) void askForPushes().catch(() => undefined);
          set.mutate();
        }, here)
      }
    >
      <Bell size={20} aria-hidden="true" className={on ? 'fill-butter' : undefined} />
      {on ? '抽完就通知您' : '抽完通知我'}
    </Button>
  );
}
