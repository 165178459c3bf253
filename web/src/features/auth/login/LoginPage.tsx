import { forgotPath, homePath, registerPath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useToken } from '#lib/api.tsx';
import { Redirect } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { LotBox } from '#ui/drawings/LotBox.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Consent } from '../Consent.tsx';
import { safeRedirect, signInPath } from '../redirect.ts';
import { SocialLogin } from '../SocialLogin.tsx';
import { TextLink } from '../TextLink.tsx';
import { useCodeSending } from '../useCodeSending.ts';
import { usePhoneDraft } from '../usePhoneDraft.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { returnWords } from './return-words.ts';

const ways = [
  { id: 'password', label: '密碼登入' },
  { id: 'code', label: '驗證碼登入' },
] as const;

/** The login. A member, already signed in or signed in just now, is redirected at once. */
export function Component() {
  const [params] = useSearchParams();
  const member = useToken() !== undefined;
  const [way, setWay] = useState<(typeof ways)[number]['id']>('password');
  // Both tabs share the phone, and the state of a sent code survives switching to the other tab.
  const [phone, setPhone] = usePhoneDraft();
  const sending = useCodeSending();

  const wanted = params.get('redirect');

  if (member) return <Redirect to={safeRedirect(wanted)} />;
  return (
    <>
      <TitleBar title="會員登入" back={homePath} />
      <div className="mx-auto grid w-full max-w-md grow content-start gap-5 px-4 pt-4 pb-10 desk:max-w-4xl desk:grid-cols-2 desk:content-center desk:items-center desk:gap-16 desk:py-16">
        <div className="flex flex-wrap items-center gap-3 desk:grid desk:justify-items-center desk:gap-6 desk:text-center">
          <div className="w-28 shrink-0 desk:w-auto">
            <LotBox />
          </div>
          <div className="min-w-40 flex-1">
            <p className="text-lg font-black desk:text-xl">歡迎光臨{ourShop.shortName}</p>
            <p className="mt-1 text-sm text-ink-soft desk:text-base">{returnWords(wanted)}</p>
          </div>
        </div>
        <div>
          <Tabs name="login" label="登入方式" tabs={ways} value={way} onChange={setWay} />
          <TabPanel
            name="login"
            value={way}
            className="rounded-b-md border-[1.5px] border-t-0 border-ink bg-paper p-4 pt-5 desk:p-6"
          >
            {way === 'password' ? (
              <PasswordForm phone={phone} onPhone={setPhone} />
            ) : (
              <CodeForm phone={phone} onPhone={setPhone} sending={sending} />
            )}
          </TabPanel>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
            <p>
              還沒有會員卡？
              <TextLink to={signInPath(registerPath, wanted)}>註冊</TextLink>
            </p>
            <TextLink to={signInPath(forgotPath, wanted)}>忘記密碼</TextLink>
          </div>
          <SocialLogin redirect={wanted} />
          <Consent by="首次登入" />
        </div>
      </div>
    </>
  );
}
