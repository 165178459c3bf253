import { pendingDraw } from '@kujiya/contract/payments';
import { paymentPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatMoney } from '#lib/format.ts';
import { useCancelUnpaid } from '#shop/money/useCancelUnpaid.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Countdown } from '#ui/Countdown.tsx';

/** Reminds a member of the draw that is kept for them and not paid yet, and lets them put it back. */
export function PendingDraw() {
  const pending = useQuery({ ...apiQuery(useClient(), pendingDraw, {}), staleTime: 0 });
  const [overUntil, setOver] = useState(0);
  const cancel = useCancelUnpaid();
  const state = pending.data?.data;
  const endsAt = Date.parse(state?.expires_at ?? '');
  if (!state?.product || !(endsAt > overUntil)) return null;
  return (
    <aside
      aria-label="保留中的抽選"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b-[1.5px] border-ink bg-butter px-3 py-2 desk:mx-auto desk:mt-3 desk:w-full desk:max-w-6xl desk:rounded-md desk:border-[1.5px] desk:px-4"
    >
      <Hourglass size={22} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 grow basis-40 text-sm leading-snug">
        <span className="line-clamp-1 font-black">為您保留「{state.product.name}」</span>
        <Countdown
          endsAt={endsAt}
          onEnd={() => setOver(endsAt)}
          label="保留時間剩餘"
          className="font-black"
        />
        ・還沒付款
      </p>
      <span className="flex gap-2">
        <Button className="text-sm" onClick={() => cancel(state.order_number)}>
          放回去
        </Button>
        <ButtonLink to={paymentPath(state.order_number)} className="text-sm">
          付 {formatMoney(state.amount)}
        </ButtonLink>
      </span>
    </aside>
  );
}
