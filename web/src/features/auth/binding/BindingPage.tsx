import { getUser } from '@kujiya/contract/member';
import { checkPhoneBinding, confirmPhoneBinding, phoneBindingStatus } from '@kujiya/contract/phone-binding';
import { settingsPath } from '@kujiya/contract/shop/paths';
import { internationalPhone } from '@kujiya/contract/shop/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { apiQuery, callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatDate } from '#lib/format.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { forgetPhoneDraft } from '#shop/session/phone-draft.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import { CounterPage } from '../CounterPage.tsx';
import { bindingErrors } from '../checks.ts';
import { PhoneStep } from '../PhoneStep.tsx';
import { usePhoneSteps } from '../usePhoneSteps.ts';
import { CodeStep } from './CodeStep.tsx';
import { bindingCard } from './card.ts';

// Loaded on demand: members who have yet to bind a phone do not need the settings frame in this chunk.
const Bound = lazyNamed(() => import('./Bound.tsx'), 'Bound');

const waiting = (
  <Loading className="mx-auto grid w-full max-w-md gap-4 p-4">
    <div className="skeleton h-40 rounded-md" />
    <div className="skeleton h-56 rounded-md" />
  </Loading>
);

/** `/settings/phone-binding`: binds a phone to an account created through Google or LINE. */
export function Component() {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const status = useQuery(apiQuery(client, phoneBindingStatus, {}));
  const { number, step, sending, atCode, prove } = usePhoneSteps();

  if (status.isPending || status.isError)
    return (
      <>
        <TitleBar title="手機綁定" back={settingsPath} />
        {status.isPending ? (
          waiting
        ) : (
          <ErrorState message={messageOf(status.error)} onRetry={() => status.refetch()} />
        )}
      </>
    );

  const { isBound, boundPhone, boundAt } = status.data.data;
  const page = {
    title: '手機綁定',
    back: settingsPath,
    card: { ...bindingCard, phone: number },
  } as const;

  if (isBound)
    return (
      <Suspense fallback={waiting}>
        <Bound phone={boundPhone ?? ''} since={boundAt === null ? null : formatDate(boundAt)} />
      </Suspense>
    );

  const bind = async (code: string) => {
    const { message, data } = await prove(code, ({ firebase_uid, verified_at }) => {
      const verification_data = { firebase_uid, phone_number: internationalPhone(number), verified_at };
      return client(confirmPhoneBinding, { body: { phone: number, firebase_uid, verification_data } });
    });
    const reward = data.invitation_reward;
    toast(reward === null ? message : `${message}，您與好友的 ${reward.reward_amount} 點紅利即將入帳`, {
      tone: 'good',
    });
    forgetPhoneDraft();
    await Promise.all([
      cache.invalidateQueries({ queryKey: callKey(phoneBindingStatus) }),
      cache.invalidateQueries({ queryKey: callKey(getUser) }),
    ]);
  };

  if (atCode)
    return (
      <CounterPage {...page} step={1} heading="輸入驗證碼" lead="簡訊 5 分鐘內有效。">
        <CodeStep key={number} phone={number} sending={sending} onSubmit={bind} />
      </CounterPage>
    );
  return (
    <CounterPage
      {...page}
      step={0}
      heading="綁定您的手機"
      lead="綁定後也能用手機登入；受邀加入的朋友，綁定時雙方各得紅利。"
    >
      <PhoneStep
        {...step}
        sending={{
          ...sending,
          send: async (to) => {
            await client(checkPhoneBinding, { body: { phone: to } });
            return sending.send(to);
          },
        }}
        check={bindingErrors}
      />
    </CounterPage>
  );
}
