import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { getUser } from '@kujiya/contract/member';
import { forgotPath, homePath, loginPath } from '@kujiya/contract/shop/paths';
import { verifyIdToken } from '@kujiya/contract/sign-in';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useClient, useToken } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Redirect } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { storedInvitation } from '#shop/session/invitation-code.ts';
import { Consent } from '../Consent.tsx';
import { CounterPage } from '../CounterPage.tsx';
import { type NewPassword, PasswordStep } from '../PasswordStep.tsx';
import { PhoneStep } from '../PhoneStep.tsx';
import { safeRedirect, signInPath } from '../redirect.ts';
import { TextLink } from '../TextLink.tsx';
import { usePhoneSteps } from '../usePhoneSteps.ts';
import { useWelcome } from '../useWelcome.ts';
import { InvitationField } from './InvitationField.tsx';

// Fetched while the visitor waits for the code.
const loadWelcome = () => import('./Welcome.tsx');
const Welcome = lazyNamed(loadWelcome, 'Welcome');

const steps = ['手機', '驗證與密碼', '入會'] as const;

/** `/firebase-register`, and `/signin` of the header: a new member by phone. */
export function Component() {
  const [params] = useSearchParams();
  const wanted = params.get('redirect');
  const client = useClient();
  const member = useToken() !== undefined;
  const welcome = useWelcome();
  const { number, step, sending, atCode, proven, prove } = usePhoneSteps();
  const [entered, setEntered] = useState<AnswerOf<typeof getUser>>();
  useEffect(() => {
    if (atCode) void loadWelcome();
  }, [atCode]);

  const register = async ({ code, password }: NewPassword) => {
    const answer = await prove(code, ({ id_token }) => {
      const invited = storedInvitation();
      const body = { id_token, password, ...(invited !== undefined && { invitation_code: invited }) };
      return client(verifyIdToken, { body });
    });
    setEntered(answer.data.user);
    welcome(answer);
  };

  const card = {
    title: `${ourShop.shortName}會員卡`,
    phone: entered?.phone ?? number,
    steps,
    holds: 'stamp',
  } as const;
  const page = { title: '註冊會員', back: signInPath(loginPath, wanted), card };
  if (entered)
    return (
      <CounterPage
        {...page}
        step={steps.length}
        heading={`歡迎加入，${entered.displayName}`}
        lead="會員卡蓋好章了，從今天起就是自己人。"
      >
        <Suspense>
          <Welcome to={safeRedirect(wanted, homePath)} remembered={wanted !== null} />
        </Suspense>
      </CounterPage>
    );
  if (member) return <Redirect to={safeRedirect(wanted)} />;
  const others = (
    <p className="text-center text-sm text-ink-soft">
      已經是會員？
      <TextLink to={signInPath(loginPath, wanted)}>登入</TextLink>
    </p>
  );
  if (atCode)
    return (
      <CounterPage
        {...page}
        step={1}
        heading="驗證手機，設定密碼"
        lead="驗證碼 5 分鐘內有效；之後用這組密碼登入。"
      >
        <PasswordStep
          key={number}
          phone={number}
          proven={proven}
          sending={sending}
          passwordLabel="密碼"
          action="完成註冊"
          onSubmit={register}
          help={(failure) =>
            refusalOf(failure, verifyIdToken)?.code === 'phone_registered' && (
              <p className="flex gap-4">
                <TextLink to={signInPath(loginPath, wanted)}>前往登入</TextLink>
                <TextLink to={signInPath(forgotPath, wanted)}>忘記密碼</TextLink>
              </p>
            )
          }
        />
      </CounterPage>
    );
  return (
    <CounterPage
      {...page}
      step={0}
      heading="辦一張會員卡"
      lead="用手機號碼註冊，一分鐘就好，不收費用。"
      below={others}
    >
      <PhoneStep {...step}>
        <InvitationField />
      </PhoneStep>
      <Consent by="註冊" />
    </CounterPage>
  );
}
