import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import {
  blindboxPath,
  checkInPath,
  friendsPath,
  homePath,
  storagePath,
  userPath,
  vipPath,
} from '@kujiya/contract/shop/paths';
import { claimTask, listTasks, type Task, type TaskCategory } from '@kujiya/contract/tasks';
import { getVip } from '@kujiya/contract/vip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Coins from 'lucide-react/icons/coins';
import Heart from 'lucide-react/icons/heart';
import Package from 'lucide-react/icons/package';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { apiQuery, callKey, useClient, useToken } from '#lib/api.tsx';
import { formatCount, formatLastDay } from '#lib/format.ts';
import { intentKey } from '#lib/intent-key.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { rewardFailure } from '#shop/rewards/reward-failure.ts';
import { Medal } from '#shop/vip/Medal.tsx';
import { wayText } from '#shop/vip/way.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Confetti } from '#ui/Confetti.tsx';
import { cx } from '#ui/cx.ts';
import { bothOf, Loaded } from '#ui/Loaded.tsx';
import { Meter } from '#ui/Meter.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';

const groups: readonly { category: TaskCategory; title: string }[] = [
  { category: 'daily', title: '每日任務' },
  { category: 'weekly', title: '每週任務' },
  { category: 'monthly', title: '每月任務' },
];

/** The page, label and icon for each kind of task. */
const places = {
  check_in: { icon: CalendarCheck, to: checkInPath, label: '去簽到' },
  draw: { icon: Ticket, to: homePath, label: '去抽選' },
  like: { icon: Heart, to: blindboxPath, label: '去逛逛' },
  ship: { icon: Package, to: storagePath, label: '去盒櫃' },
  invite: { icon: Users, to: friendsPath, label: '去邀請' },
  spend: { icon: Coins, to: homePath, label: '去逛逛' },
} as const satisfies Record<Task['task']['metric'], object>;

/** `/tasks`: the tasks of today, this week and this month. */
export function Component() {
  const client = useClient();
  const enabled = useToken() !== undefined;
  const tasks = useQuery({ ...apiQuery(client, listTasks, {}), enabled, staleTime: 0 });
  const vip = useQuery({ ...apiQuery(client, getVip, {}), enabled, staleTime: 0 });
  const [claimed, setClaimed] = useState(0);
  return (
    <>
      <TitleBar
        title="任務"
        back={userPath}
        crumbs={accountCrumbs}
        right={<TitleLink to={vipPath}>我的等級</TitleLink>}
      />
      <div className="gutters grid grid-cols-1 gap-5 py-4 desk:py-8">
        <Loaded
          query={bothOf(tasks, vip)}
          failed="任務暫時載入不了"
          say={rewardFailure}
          skeleton={<ListSkeleton rows={7} />}
        >
          {([{ data }, { data: level }]) => (
            <>
              <Growth level={level} />
              <div className="grid grid-cols-1 gap-6 desk:grid-cols-3 desk:items-start desk:gap-8">
                {groups.map(({ category, title }) => (
                  <section key={category} aria-labelledby={category}>
                    <div className="flex items-baseline justify-between gap-3 pb-2">
                      <h2 id={category} className="text-lg">
                        {title}
                      </h2>
                      <p className="text-sm text-ink-soft">{formatLastDay(data.ends[category])} 截止</p>
                    </div>
                    <ul className="grid grid-cols-1 gap-3">
                      {data[category].map((task) => (
                        <li key={task.id}>
                          <TaskTicket task={task} onClaimed={() => setClaimed((times) => times + 1)} />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
              <p className="text-center text-sm text-balance break-keep text-ink-soft">
                進度在完成後幾秒內更新；每日、每週、每月都在台北時間午夜重新計算。
              </p>
            </>
          )}
        </Loaded>
      </div>
      {claimed > 0 && <Confetti key={claimed} count={70} />}
    </>
  );
}

const Growth = ({ level }: { level: AnswerOf<typeof getVip>['data'] }) => (
  <section aria-labelledby="growth" className="outline-ink flex items-center gap-4 rounded-md bg-butter p-4">
    <Medal level={level.vip_level} className="w-14 shrink-0" />
    <div className="min-w-0 grow">
      <h2 id="growth" className="text-sm font-normal">
        {level.vip_level_name}會員・成長值
      </h2>
      <p className="text-xl leading-tight font-black">
        <NumberRoll value={level.growth_points} format={formatCount} />
      </p>
      <Meter value={level.progress_percentage} total={100} className="mt-1 bg-white" />
      {level.next && <p className="mt-1 text-sm">{wayText(level.next)}</p>}
    </div>
  </section>
);

function TaskTicket({ task, onClaimed }: { task: Task; onClaimed: () => void }) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const [key, setKey] = useState(intentKey);
  const claim = useMutation({
    mutationFn: () => client(claimTask, { params: { id: task.id } }, { idempotencyKey: key }),
    onSuccess: ({ message }) => {
      toast(message, { tone: 'good' });
      // The next claim, perhaps on a page left open overnight, needs a new key.
      setKey(intentKey());
      onClaimed();
    },
    onError: (error) => toast(rewardFailure(error), { tone: 'bad' }),
    onSettled: () =>
      Promise.all(
        [listTasks, getVip, getUser].map((call) => cache.invalidateQueries({ queryKey: [callKey(call)[0]] })),
      ),
  });
  const { name, description, growth_points: growth, metric } = task.task;
  const { icon: Icon, to, label } = places[metric];
  const { current_value: value, target_value: target, status } = task;
  return (
    <article
      className={cx('ticket relative grid gap-2 p-4', status === 'claimed' && 'bg-paper-deep text-ink-soft')}
    >
      <div className="flex flex-wrap items-start gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-11 shrink-0 place-items-center rounded-full border-[1.5px] border-ink',
            status === 'completed' ? 'bg-butter' : 'bg-white',
          )}
        >
          <Icon size={22} />
        </span>
        <div className="min-w-32 flex-1">
          <h3 className="text-base leading-snug">{name}</h3>
          <p className="text-sm text-ink-soft">{description}</p>
        </div>
        <p className="shrink-0 text-right text-xs">
          成長值
          <span
            className={cx(
              'block font-print text-lg leading-tight',
              // Mint has too little contrast on the background of a claimed task.
              status !== 'claimed' && 'text-mint-ink',
            )}
          >
            +{formatCount(growth)}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-20 flex-1">
          <Meter
            value={value}
            total={target}
            color={status === 'in_progress' ? 'var(--color-butter)' : 'var(--color-mint)'}
          />
          <p className="mt-1 text-sm tabular-nums">
            {formatCount(value)} / {formatCount(target)}
          </p>
        </div>
        {status === 'completed' ? (
          <Button className="shrink-0 bg-butter!" pending={claim.isPending} onClick={() => claim.mutate()}>
            領取<span className="sr-only">：{name}</span>
          </Button>
        ) : status === 'in_progress' ? (
          <ButtonLink to={to} className="shrink-0 text-sm">
            {label}
          </ButtonLink>
        ) : (
          <Stamp className="shrink-0 text-sm" tilt={-8}>
            已領取
          </Stamp>
        )}
      </div>
    </article>
  );
}
