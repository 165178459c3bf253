import { getUser } from '@kujiya/contract/member';
import { homePath, loginPath } from '@kujiya/contract/shop/paths';
import { liffLogin } from '@kujiya/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient, useSession, useSettings } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { forgetInvitation, storedInvitation } from '#shop/session/invitation-code.ts';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import { safeRedirect } from '../redirect.ts';
import { LoginFailed } from './LoginFailed.tsx';
import { LoginPending } from './LoginPending.tsx';
import { askLiff, LiffError } from './liff.ts';

/** `/lifflogin`: opened inside LINE. */
export function Component() {
  const client = useClient();
  const session = useSession();
  const { liffId } = useSettings();
  const navigate = useNavigate();
  const toast = useToast();
  const started = useRef(false);
  const entry = useMutation({
    mutationFn: async () => {
      const there = await askLiff(liffId);
      if (there === null) return; // LINE takes over the page
      const invited = storedInvitation();
      const { token, redirect_url } = await client(liffLogin, {
        body: { id_token: there.idToken, ...(invited !== undefined && { invitation_code: invited }) },
      });
      forgetInvitation();
      session.signIn(token, {});
      session.remember(await client(getUser, {}));
      if (!there.isFriend) toast('加入 LINE 官方帳號好友，有問題直接在聊天室問');
      navigate(safeRedirect(redirect_url, homePath), { replace: true });
    },
  });
  const { mutate } = entry;
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);

  return (
    <>
      <TitleBar title="LINE 登入" back={loginPath} />
      {entry.error ? (
        <LoginFailed
          reason={entry.error instanceof LiffError ? entry.error.message : messageOf(entry.error)}
        />
      ) : (
        <LoginPending text="正在確認 LINE 帳號…" />
      )}
    </>
  );
}
