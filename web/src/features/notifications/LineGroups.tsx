import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getLineSettings, type LineState, lineSaved, saveLineSettings } from '@kujiya/contract/line-messages';
import { type NotificationGroup, notificationGroups } from '@kujiya/contract/notifications';
import { lineAccountPath } from '@kujiya/contract/shop/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useToast } from '#ui/Toast.tsx';

const words: Readonly<Record<Exclude<LineState, 'off'>, string>> = {
  on: '也用 LINE 傳給您。內容和推播一樣簡短，不含訂單和獎品。',
  no_login: '用 LINE 登入的帳號，也能用 LINE 收通知。',
  not_following: '加本店的 LINE 官方帳號為好友，就能用 LINE 收通知。',
};
const names = Object.keys(notificationGroups) as NotificationGroup[];

/** The kinds of notifications that the member gets by LINE too; nothing in a shop that sends none. */
export function LineGroups() {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const settings = useMemberQuery(getLineSettings);
  const key = callKey(getLineSettings);
  const save = useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: 'line-groups' },
    mutationFn: (groups: NotificationGroup[]) => client(saveLineSettings, { body: { groups } }),
    onMutate: (groups) =>
      cache.setQueryData<AnswerOf<typeof getLineSettings>>(
        key,
        (known) => known && { ...known, data: { ...known.data, groups } },
      ),
    onSuccess: () => toast(lineSaved, { tone: 'good' }),
    onError(error) {
      toast(messageOf(error), { tone: 'bad' });
      void cache.invalidateQueries({ queryKey: key });
    },
  });
  const { state = 'off', groups = [] } = settings.data?.data ?? {};
  if (state === 'off') return null;
  return (
    <section className="grid gap-2">
      <h2 className="px-1 text-sm font-black text-ink-soft">LINE</h2>
      <Panel>
        <p className="px-4 py-3 text-sm desk:px-6">{words[state]}</p>
        {state === 'not_following' && (
          <div className="px-4 pb-4 desk:px-6">
            <ButtonLink to={lineAccountPath}>加入 LINE 好友</ButtonLink>
          </div>
        )}
        {state === 'on' && (
          <ul className="divide-y-[1.5px] divide-paper-deep border-t-[1.5px] border-paper-deep">
            {names.map((name) => (
              <li key={name} className="flex items-center gap-3 px-4 py-1 desk:px-6">
                <span id={`line-${name}`} className="min-w-0 grow font-black">
                  {notificationGroups[name].label}
                </span>
                <Switch
                  on={groups.includes(name)}
                  labelledBy={`line-${name}`}
                  onChange={(on) =>
                    save.mutate(names.filter((one) => (one === name ? on : groups.includes(one))))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </section>
  );
}
