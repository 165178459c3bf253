import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { getUser } from '@kujiya/contract/member';
import { vipPath } from '@kujiya/contract/shop/paths';
import { pointsPerToken } from '@kujiya/contract/shop/pricing';
import Sparkle from 'lucide-react/icons/sparkle';
import { Link } from '#lib/navigation.tsx';
import { veiledPhone } from '#shop/account-frame/veiled-phone.ts';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { Medal } from '#shop/vip/Medal.tsx';
import { LogoMark } from '#ui/Logo.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';

type Member = AnswerOf<typeof getUser>;

/** The member's card: a ticket at night, with the balances on its stub. */
export function MemberCard({ member }: { member: Member }) {
  return (
    <section aria-labelledby="member" className="ticket text-ink">
      <div className="on-night relative overflow-hidden rounded-t-[10px] p-5">
        <span aria-hidden="true" className="rays absolute inset-0" />
        <div className="relative flex flex-wrap items-center gap-4">
          <span className="grid size-16 shrink-0 place-items-center rounded-full border-2 border-butter bg-night-deep">
            {member.picture === null ? (
              <LogoMark size={40} />
            ) : (
              <img src={member.picture} alt="" className="size-full rounded-full object-cover" />
            )}
          </span>
          <div className="min-w-20 flex-1">
            <h1 id="member" className="truncate text-lg font-black">
              {member.displayName}
            </h1>
            {member.phone !== null && (
              <p className="text-sm text-night-soft tabular-nums">{veiledPhone(member.phone)}</p>
            )}
          </div>
          <Link
            to={vipPath}
            className="-m-2 ml-auto grid min-h-11 shrink-0 justify-items-center rounded-md p-2 text-sm font-black text-butter"
          >
            <Medal level={member.vip_info.vip_level} className="w-11" />
            {member.vip_info.vip_level_name}
            <span className="sr-only">會員，看 VIP 中心</span>
          </Link>
        </div>
      </div>
      <dl className="ticket-tear grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] divide-x-2 divide-dashed divide-paper-edge py-4">
        <div className="grid gap-1 px-5">
          <dt className="flex items-center gap-1.5 text-sm text-ink-soft">
            <TokenIcon size={20} />
            代幣
          </dt>
          <dd className="text-xl">
            <NumberRoll value={member.tokens} />
          </dd>
          <dd className="text-xs text-ink-soft">1 代幣 = NT$1</dd>
        </div>
        <div className="grid gap-1 px-5">
          <dt className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Sparkle size={20} aria-hidden="true" />
            紅利點數
          </dt>
          <dd className="text-xl">
            <NumberRoll value={member.vip_info.total_points} />
          </dd>
          <dd className="text-xs text-ink-soft">{pointsPerToken} 點折 1 元</dd>
        </div>
      </dl>
    </section>
  );
}

export function MemberCardSkeleton() {
  return (
    <div role="status" className="ticket">
      <span className="sr-only">載入中</span>
      <div className="on-night flex items-center gap-4 rounded-t-[10px] p-5">
        <span className="size-16 rounded-full bg-night-line/40" />
        <span className="h-6 w-32 rounded-sm bg-night-line/40" />
      </div>
      <div className="ticket-tear grid grid-cols-2 gap-5 p-5">
        <span className="skeleton h-21.75" />
        <span className="skeleton h-21.75" />
      </div>
    </div>
  );
}
