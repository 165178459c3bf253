import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { getUser } from '@kujiya/contract/member';
import { vipPath } from '@kujiya/contract/shop/paths';
import { pointsPerToken } from '@kujiya/contract/shop/pricing';
import { vipLevel } from '@kujiya/contract/shop/vip';
import { formatCount } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { veiledPhone } from '#shop/account-frame/veiled-phone.ts';
import { Medal } from '#shop/vip/Medal.tsx';
import { LogoMark } from '#ui/Logo.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';

type Member = AnswerOf<typeof getUser>;

/** On the desktop the head stands beside the shelf, in two rows. */
const frame =
  'flex min-h-24 flex-wrap items-center gap-x-3 gap-y-2 pt-3 desk:grid desk:grid-cols-[auto_minmax(0,1fr)] desk:h-full desk:content-center desk:gap-x-4 desk:gap-y-4 desk:p-0';

/** `黃金・再 4,468 升白金`; the level alone at the top, and where a lost level is regained by the growth of a period. */
function tierText({ vip_level, vip_level_name, growth_points, next_level_total_points }: Member['vip_info']) {
  const left = (next_level_total_points ?? 0) - growth_points;
  return left > 0
    ? `${vip_level_name}・再 ${formatCount(left)} 升${vipLevel(vip_level + 1).name}`
    : vip_level_name;
}

const balance = (name: string, value: number, note: string, large: boolean) => (
  <div className="flex items-baseline justify-end gap-1.5 desk:justify-start">
    <dt className="order-2 text-sm text-night-soft">
      {name}
      <span className="hidden pl-2 text-xs desk:inline">{note}</span>
    </dt>
    <dd className={large ? 'text-lg text-butter desk:text-xl' : 'text-base'}>
      <NumberRoll value={value} />
    </dd>
  </div>
);

/** The head of the room: the member, the level, the balances. */
export function RoomHead({ member }: { member: Member }) {
  const { displayName, phone, picture, tokens, vip_info: vip } = member;
  return (
    <div className={frame}>
      <span className="grid size-14 shrink-0 place-items-center rounded-full border-2 border-butter bg-night-deep desk:size-18">
        {picture === null ? (
          <LogoMark size={36} />
        ) : (
          <img src={picture} alt="" className="size-full rounded-full object-cover" />
        )}
      </span>
      <div className="min-w-28 flex-1">
        <h1 id="member" className="text-lg leading-snug font-black desk:text-xl">
          {displayName}的房間
        </h1>
        <Link
          to={vipPath}
          className="-mx-1 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-butter"
        >
          <Medal level={vip.vip_level} className="w-5 max-desk:hidden" />
          {tierText(vip)}
          <span className="sr-only">，看 VIP 中心</span>
        </Link>
        {phone !== null && <p className="text-xs text-night-soft tabular-nums">{veiledPhone(phone)}</p>}
      </div>
      <dl className="ml-auto grid gap-1 desk:col-span-2 desk:ml-0">
        {balance('代幣', tokens, '1 代幣 = NT$1', true)}
        {balance('紅利', vip.total_points, `${pointsPerToken} 點折 1 元`, false)}
      </dl>
    </div>
  );
}

export const RoomHeadSkeleton = () => (
  <div role="status" className={frame}>
    <span className="sr-only">載入中</span>
    <span className="size-14 rounded-full bg-night-line/40 desk:size-18" />
    <span className="grid min-w-28 flex-1 gap-2">
      <span className="h-6 w-28 rounded-sm bg-night-line/40" />
      <span className="h-4 w-32 rounded-sm bg-night-line/40" />
    </span>
    <span className="ml-auto h-14 w-24 rounded-sm bg-night-line/40 desk:col-span-2 desk:ml-0" />
  </div>
);
