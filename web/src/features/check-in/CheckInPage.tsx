import { type CheckInStatus, checkIn, checkInHistory, checkInStatus } from '@kujiya/contract/check-in';
import { getUser } from '@kujiya/contract/member';
import { userPath } from '@kujiya/contract/shop/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, callKey, useClient, useToken } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { formatCount } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { rewardFailure } from '#shop/rewards/reward-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Confetti } from '#ui/Confetti.tsx';
import { bothOf, Loaded } from '#ui/Loaded.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import styles from './card.module.css';
import { Marquee } from './Marquee.tsx';
import { type CellState, StampCell } from './StampCell.tsx';
import { rewardText, streakText } from './words.ts';

const rules = [
  '每天一次，以台北時間午夜為準。',
  '連續 7 天集滿一張卡，第 8 天換新卡。',
  '少簽一天，下次從第 1 天重來。',
  '紅利點數一年內有效；購物金在盒玩、轉蛋和商城折抵，一番賞除外。',
] as const;

/** The stamp card of the daily check-in. */
export function Component() {
  const client = useClient();
  const member = useToken() !== undefined;
  const status = useQuery({ ...apiQuery(client, checkInStatus, {}), enabled: member, staleTime: 0 });
  const history = useQuery({ ...apiQuery(client, checkInHistory, {}), enabled: member });
  return (
    <>
      <TitleBar title="每日簽到" back={userPath} crumbs={accountCrumbs} />
      <div className="gutters grid gap-4 pt-1 pb-8 desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start desk:gap-10 desk:pt-4">
        <Loaded
          query={bothOf(status, history)}
          failed="簽到卡暫時載入不了"
          say={rewardFailure}
          skeleton={<ListSkeleton rows={5} />}
        >
          {([{ data: now }, { data: entries }]) => (
            <>
              <div className="grid gap-3">
                <Marquee />
                <Card status={now} />
              </div>
              <div className="grid gap-4">
                <Panel className="p-4">
                  <h2 className="pb-2 text-base">簽到規則</h2>
                  <ul className="grid list-disc gap-1 pl-5 text-sm">
                    {rules.map((rule) => (
                      <li key={rule}>{rule}</li>
                    ))}
                  </ul>
                </Panel>
                <section>
                  <h2 className="pb-2 text-base">簽到紀錄</h2>
                  {entries.length === 0 ? (
                    <p className="text-sm text-ink-soft">還沒有紀錄，蓋下第一格吧。</p>
                  ) : (
                    <ol className="outline-ink max-h-96 divide-y-[1.5px] divide-paper-deep overflow-y-auto rounded-md bg-white">
                      {entries.map((entry) => (
                        <li key={entry.date} className="flex items-center gap-3 px-4 py-2.5 text-sm">
                          <time dateTime={entry.date} className="tabular-nums">
                            {entry.date.replaceAll('-', '/')}
                          </time>
                          <span className="text-ink-soft">第 {entry.day_number} 天</span>
                          <b className="ml-auto">+{rewardText(entry)}</b>
                        </li>
                      ))}
                    </ol>
                  )}
                </section>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

const stateOf = (
  day: number,
  { has_checked_in_today: done, current_day: today }: CheckInStatus,
): CellState => (day < today || (day === today && done) ? 'stamped' : day === today ? 'today' : 'ahead');

function Card({ status }: { status: CheckInStatus }) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const reload = () =>
    Promise.all(
      [checkInStatus, checkInHistory, getUser].map((call) =>
        cache.invalidateQueries({ queryKey: [callKey(call)[0]] }),
      ),
    );
  const press = useMutation({
    mutationFn: () => client(checkIn, {}),
    onSuccess: ({ message, data }) => {
      toast(`${message}，獲得 ${rewardText(data)}`, { tone: 'good' });
      return reload();
    },
    onError: (error) => {
      toast(rewardFailure(error), { tone: 'bad' });
      // Checked in on another device, or the page is from another day: the reloaded card shows the state.
      if (refusalOf(error, checkIn)?.code === 'checked_in') return reload();
    },
  });
  const done = status.has_checked_in_today;
  const given = press.data?.data;
  return (
    <section aria-labelledby="card" className={styles.card}>
      <div className={styles.head}>
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h2 id="card" className="text-lg desk:text-xl">
            {ourShop.shortName}集點卡
          </h2>
          <p className="text-right text-sm">
            我的紅利
            <span className="block text-lg leading-tight">
              <NumberRoll value={status.user_points} format={formatCount} /> 點
            </span>
          </p>
        </div>
        <p className="mt-1 max-w-[26rem] text-sm font-semibold text-balance break-keep wrap-anywhere">
          {streakText(status)}
        </p>
      </div>
      <ol className={styles.cells}>
        {status.reward_config.map((day) => (
          <StampCell
            key={day.day}
            day={day}
            state={stateOf(day.day, status)}
            arriving={given?.day_number === day.day}
          />
        ))}
      </ol>
      <div className="bg-white px-3 pb-4 desk:px-6 desk:pb-6">
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabled={done}
          pending={press.isPending}
          onClick={() => press.mutate()}
        >
          {done ? '今天已簽到，明天見' : `蓋下第 ${status.current_day} 天的章`}
        </Button>
      </div>
      {given && given.coupon_amount > 0 && <Confetti />}
    </section>
  );
}
