import type { AnswerOf } from '@kujiya/contract/kernel/call';
import {
  getNotificationSettings,
  type NotificationGroup,
  notificationGroups,
  saveNotificationSettings,
} from '@kujiya/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useToast } from '#ui/Toast.tsx';
import { groupIcons } from './group-icons.ts';

// Separate chunks: the browser's pushes and LINE are only wanted here. The page comes at once with the first of them.
const PushCard = lazyNamed(() => import('./PushCard.tsx'), 'PushCard');
const LineGroups = lazyNamed(() => import('./LineGroups.tsx'), 'LineGroups');

const groups = Object.entries(notificationGroups) as [
  NotificationGroup,
  (typeof notificationGroups)[NotificationGroup],
][];

/** `/settings/notifications` */
export function Component() {
  const client = useClient();
  const queries = useQueryClient();
  const settings = useMemberQuery(getNotificationSettings);
  const toast = useToast();
  /** Saved one after the other, so that the last choice wins. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const key = callKey(getNotificationSettings);
  const show = (change: (muted: readonly NotificationGroup[]) => NotificationGroup[]) => {
    queries.setQueryData<AnswerOf<typeof getNotificationSettings>>(
      key,
      (known) => known && { ...known, data: { ...known.data, muted: change(known.data.muted) } },
    );
    return queries.getQueryData<AnswerOf<typeof getNotificationSettings>>(key)?.data.muted ?? [];
  };
  const set = (group: NotificationGroup, on: boolean) => {
    const muted = show((known) => [...known.filter((one) => one !== group), ...(on ? [] : [group])]);
    saving.current = saving.current.then(async () => {
      try {
        await client(saveNotificationSettings, { body: { muted } });
      } catch (error) {
        toast(messageOf(error), { tone: 'bad' });
        await queries.invalidateQueries({ queryKey: key });
      }
    });
  };

  return (
    <SettingsFrame title="通知設定" lead="想收到哪些通知，由您決定。關掉的項目不會出現在通知匣，也不會推播。">
      <Loaded query={settings} failed={getNotificationSettings.failure} skeleton={<ListSkeleton rows={6} />}>
        {({ data: { muted, push_key } }) => (
          <Suspense fallback={<ListSkeleton rows={6} />}>
            <div className="grid gap-6">
              <section className="grid gap-2">
                <h2 className="px-1 text-sm font-black text-ink-soft">這台裝置</h2>
                <PushCard publicKey={push_key} />
              </section>
              <section className="grid gap-2">
                <h2 className="px-1 text-sm font-black text-ink-soft">通知項目</h2>
                <Panel>
                  <ul className="divide-y-[1.5px] divide-paper-deep">
                    {groups.map(([group, { label, text, isFixed }]) => {
                      const Icon = groupIcons[group];
                      return (
                        <li key={group} className="flex items-center gap-3 px-4 py-2.5 desk:px-6">
                          <Icon size={22} aria-hidden="true" className="shrink-0" />
                          <span className="min-w-0 grow">
                            <span id={`group-${group}`} className="block font-black">
                              {label}
                            </span>
                            <span id={`group-${group}-text`} className="block text-sm text-ink-soft">
                              {text}
                            </span>
                          </span>
                          {isFixed ? (
                            <span className="shrink-0 text-sm font-semibold text-ink-soft">一律通知</span>
                          ) : (
                            <Switch
                              on={!muted.includes(group)}
                              labelledBy={`group-${group}`}
                              describedBy={`group-${group}-text`}
                              onChange={(on) => set(group, on)}
                            />
                          )}
                        </li>
                      );
                    })}
                  </ul>
                </Panel>
              </section>
              <Suspense>
                <LineGroups />
              </Suspense>
            </div>
          </Suspense>
        )}
      </Loaded>
    </SettingsFrame>
  );
}
