import { loginPath } from '@kujiya/contract/shop/paths';
import { useEffect } from 'react';
import { TitleBar } from '#ui/TitleBar.tsx';
import { postToOpener } from './google-window.ts';

/** `/login/google-callback`: the address Google's window returns to; it reports back and is closed. */
export function Component() {
  useEffect(() => {
    postToOpener(window.location.href);
    window.close();
  }, []);
  return (
    <>
      <TitleBar title="Google 登入" back={loginPath} />
      <p role="status" className="p-8 text-center">
        登入資料已送出，您可以關閉這個視窗。
      </p>
    </>
  );
}
