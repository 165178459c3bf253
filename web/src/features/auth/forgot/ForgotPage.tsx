import { loginPath, registerPath } from '@kujiya/contract/shop/paths';
import { resetPassword } from '@kujiya/contract/sign-in';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useClient, useSession } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useToast } from '#ui/Toast.tsx';
import { CounterPage } from '../CounterPage.tsx';
import { type NewPassword, PasswordStep } from '../PasswordStep.tsx';
import { PhoneStep } from '../PhoneStep.tsx';
import { signInPath } from '../redirect.ts';
import { TextLink } from '../TextLink.tsx';
import { usePhoneSteps } from '../usePhoneSteps.ts';

function Done({ login }: { login: string }) {
  return (
    <div className="grid gap-5">
      <p className="flex items-start gap-3 rounded-md bg-butter-tint px-4 py-3">
        <MonitorSmartphone size={24} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          <strong className="block font-black">所有裝置都已登出</strong>
          <span className="text-sm">手機、電腦都請用新密碼再登入一次；舊密碼不能用了。</span>
        </span>
      </p>
      <ButtonLink to={login} replace variant="primary" size="lg" className="w-full">
        用新密碼登入
      </ButtonLink>
    </div>
  );
}

const steps = ['手機', '驗證與新密碼', '完成'] as const;

/** `/forgot-password`: sets a new password after proving the phone. */
export function Component() {
  const [params] = useSearchParams();
  const wanted = params.get('redirect');
  const client = useClient();
  const session = useSession();
  const toast = useToast();
  const { number, step, sending, atCode, proven, prove } = usePhoneSteps();
  const [done, setDone] = useState(false);

  const change = async ({ code, password, confirmation }: NewPassword) => {
    const { message } = await prove(code, ({ id_token }) =>
      client(resetPassword, { body: { id_token, password, password_confirmation: confirmation } }),
    );
    // The server has ended all sessions of the member, including this browser's.
    setDone(true);
    session.signOut();
    toast(message, { tone: 'good' });
  };

  const card = { title: '換鑰匙單', phone: number, steps, holds: 'key' } as const;
  const page = { title: '忘記密碼', back: signInPath(loginPath, wanted), card };
  if (done)
    return (
      <CounterPage {...page} step={steps.length} heading="新鑰匙打好了" lead="下次就用新密碼登入。">
        <Done login={signInPath(loginPath, wanted)} />
      </CounterPage>
    );
  if (atCode)
    return (
      <CounterPage
        {...page}
        step={1}
        heading="驗證手機，換新密碼"
        lead="驗證碼 5 分鐘內有效；所有裝置會一起登出。"
      >
        <PasswordStep
          key={number}
          phone={number}
          proven={proven}
          sending={sending}
          passwordLabel="新密碼"
          action="重設密碼"
          onSubmit={change}
          help={(failure) =>
            refusalOf(failure, resetPassword)?.code === 'phone_unregistered' && (
              <TextLink to={signInPath(registerPath, wanted)}>前往註冊</TextLink>
            )
          }
        />
      </CounterPage>
    );
  return (
    <CounterPage
      {...page}
      step={0}
      heading="密碼忘了沒關係"
      lead="輸入註冊時的手機號碼，我們用簡訊確認是您本人。"
      below={
        <p className="text-center text-sm text-ink-soft">
          想起來了？
          <TextLink to={signInPath(loginPath, wanted)}>回到登入</TextLink>
        </p>
      }
    >
      <PhoneStep {...step} />
    </CounterPage>
  );
}
