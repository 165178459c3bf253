import type { InvitationState } from '@kujiya/contract/invitation';
import UserRound from 'lucide-react/icons/user-round';
import { formatCount, formatDate } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { FaceStamp } from '#ui/FaceStamp.tsx';
import { friendPlaces, type Place } from './friends.ts';
import type { Invitation } from './InviteTicket.tsx';

const looks: Record<Place, string> = {
  rewarded: '',
  waiting: 'border-2 border-ink-soft text-ink-soft',
  free: 'border-2 border-dashed border-paper-edge text-paper-edge',
};

const stateTexts: Record<InvitationState, string> = {
  waiting: '等朋友綁定手機',
  pending: '即將入帳',
  granted: '已入帳',
  held: '審核中',
  declined: '不符資格',
};

/** A card with a stamp for every friend who has joined. */
export function FriendStamps({ invitation }: { invitation: Invitation }) {
  const { invited, rewarded, invitation_reward, friends } = invitation;
  const places = friendPlaces(invited, rewarded).map((look, place) => ({ look, place }));
  return (
    <section aria-labelledby="friends" className="outline-ink rounded-md bg-white p-4 desk:p-6">
      <h2 id="friends" className="text-lg">
        好友集章
      </h2>
      <dl className="mt-2 grid grid-cols-3 divide-x-2 divide-dashed divide-paper-edge text-center">
        {[
          { name: '已註冊', value: invited, unit: '人' },
          { name: '已得獎勵', value: rewarded, unit: '人' },
          { name: '累積紅利', value: rewarded * invitation_reward.reward_amount, unit: '點' },
        ].map(({ name, value, unit }) => (
          <div key={name} className="grid gap-1">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-sm font-semibold">
              <span className="mr-1 font-print text-xl">{formatCount(value)}</span>
              {unit}
            </dd>
          </div>
        ))}
      </dl>
      <div
        aria-hidden="true"
        className="mt-4 grid grid-cols-5 justify-items-center gap-y-3 border-t-2 border-dashed border-paper-edge pt-4"
      >
        {places.map(({ look, place }) => (
          <span
            key={place}
            className={cx('grid size-12 place-items-center rounded-full desk:size-14', looks[look])}
          >
            {look === 'rewarded' ? <FaceStamp className="w-full" /> : <UserRound size={26} />}
          </span>
        ))}
      </div>
      {friends.length > 0 && (
        <ul className="mt-4 divide-y-2 divide-dashed divide-paper-edge border-t-2 border-dashed border-paper-edge text-sm">
          {friends.map(({ name, joined_at: at, state }) => (
            <li key={`${name} ${at}`} className="flex min-h-11 items-center gap-3 py-2">
              <span className="font-semibold">{name}</span>
              <time dateTime={at} className="text-ink-soft tabular-nums">
                {formatDate(at)} 加入
              </time>
              <span className={cx('ml-auto font-semibold', state === 'granted' && 'text-mint-ink')}>
                {stateTexts[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {invited === 0 && (
        <p className="mt-4 text-center text-sm text-ink-soft">第一個章還空著，傳給最愛抽籤的朋友吧。</p>
      )}
    </section>
  );
}
