import { googleCallbackPath } from '@kujiya/contract/shop/paths';
import { useMutation } from '@tanstack/react-query';
import { useSettings } from '#lib/api.tsx';
import { ApiError, messageOf } from '#lib/client.ts';
import { Button } from '#ui/Button.tsx';
import { GoogleMark, LineMark } from '#ui/brand-marks.tsx';
import { FormError } from './FormError.tsx';
import { GoogleWindowError, openGoogleWindow, whenBack } from './social/google-window.ts';
import { beginGoogle, finishGoogle } from './social/identity-toolkit.ts';
import { beginLineLogin } from './social/pending-line-login.ts';
import { useIdTokenLogin } from './social/useIdTokenLogin.ts';

const faultOf = (error: Error): string => {
  if (error instanceof GoogleWindowError) return error.message;
  return error instanceof ApiError ? messageOf(error) : 'Google 驗證失敗';
};

/** Sign-in by other providers: Google in a window of its own, LINE in this page. */
export function SocialLogin({ redirect }: { redirect: string | null }) {
  const { identityToolkit, logins } = useSettings();
  const login = useIdTokenLogin();
  const google = useMutation({
    mutationFn: async () => {
      const popup = openGoogleWindow();
      if (popup === null) throw new GoogleWindowError('瀏覽器擋下了 Google 的視窗，請允許後再試一次');
      // The listener is set up at once, so that a window closed early is noticed, too.
      const back = whenBack(popup);
      back.catch(() => {});
      const callback = `${window.location.origin}${googleCallbackPath}`;
      const begun = await beginGoogle(identityToolkit, callback).catch((error: unknown) => {
        popup.close();
        throw error;
      });
      popup.location.href = begun.authUri;
      const idToken = await finishGoogle(identityToolkit, await back, begun.sessionId);
      await login(idToken, 'google');
    },
  });

  if (!logins.line && !logins.google) return null;
  return (
    <section aria-label="其他登入方式" className="mt-5 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-ink/20 after:h-px after:grow after:bg-ink/20">
        或使用
      </p>
      <div className="flex flex-wrap gap-3">
        {logins.line && (
          <Button
            size="lg"
            onClick={() => window.location.assign(beginLineLogin(redirect))}
            className="min-w-32 flex-1"
          >
            <LineMark /> LINE
          </Button>
        )}
        {logins.google && (
          <Button
            size="lg"
            pending={google.isPending}
            onClick={() => google.mutate()}
            className="min-w-32 flex-1"
          >
            <GoogleMark /> Google
          </Button>
        )}
      </div>
      <FormError text={google.error ? faultOf(google.error) : undefined} />
    </section>
  );
}
