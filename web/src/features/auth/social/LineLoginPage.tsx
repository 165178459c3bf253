import { loginPath } from '@kujiya/contract/shop/paths';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useToken } from '#lib/api.tsx';
import { Redirect } from '#lib/navigation.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { safeRedirect } from '../redirect.ts';
import { LoginPending } from './LoginPending.tsx';
import { beginLineLogin } from './pending-line-login.ts';

/** `/linelogin`: redirects to LINE at once. */
export function Component() {
  const [params] = useSearchParams();
  const wanted = params.get('redirect');
  const member = useToken() !== undefined;
  useEffect(() => {
    if (!member) window.location.replace(beginLineLogin(wanted));
  }, [member, wanted]);

  if (member) return <Redirect to={safeRedirect(wanted)} />;
  return (
    <>
      <TitleBar title="LINE 登入" back={loginPath} />
      <LoginPending text="正在前往 LINE…" />
    </>
  );
}
