import { accountRefusals } from '@kujiya/contract/account';
import { loginPath } from '@kujiya/contract/shop/paths';
import { lineCallback } from '@kujiya/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useClient, useSettings } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { safeRedirect } from '../redirect.ts';
import { exchangeCustomToken } from './identity-toolkit.ts';
import { LoginFailed } from './LoginFailed.tsx';
import { LoginPending } from './LoginPending.tsx';
import { forgetPlaceAfterLine, placeAfterLine } from './pending-line-login.ts';
import { useIdTokenLogin } from './useIdTokenLogin.ts';

const refusedText = '您已取消 LINE 登入';

/** `/login/line-callback`: LINE has sent the page back, with a code or a refusal. */
export function Component() {
  const [params] = useSearchParams();
  const client = useClient();
  const { identityToolkit } = useSettings();
  const login = useIdTokenLogin();
  const navigate = useNavigate();
  const started = useRef(false);
  const code = params.get('code');
  const state = params.get('state');

  const entry = useMutation({
    mutationFn: async (query: { code: string; state: string }) => {
      const { firebaseToken } = await client(lineCallback, { query });
      await login(await exchangeCustomToken(identityToolkit, firebaseToken), 'line');
    },
  });
  const { mutateAsync } = entry;

  useEffect(() => {
    if (started.current || code === null || state === null) return;
    started.current = true;
    mutateAsync({ code, state })
      .then(() => {
        const wanted = placeAfterLine();
        forgetPlaceAfterLine();
        navigate(safeRedirect(wanted), { replace: true });
      })
      .catch(() => {}); // the page shows `entry.error`
  }, [code, state, mutateAsync, navigate]);

  const error = entry.error
    ? messageOf(entry.error, 'LINE 登入失敗，請再試一次')
    : params.has('error')
      ? refusedText
      : code === null || state === null
        ? accountRefusals.token_missing.message
        : undefined;
  return (
    <>
      <TitleBar title="LINE 登入" back={loginPath} />
      {error === undefined ? <LoginPending text="正在確認 LINE 帳號…" /> : <LoginFailed reason={error} />}
    </>
  );
}
