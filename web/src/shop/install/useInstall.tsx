import { iosInstallPath } from '@kujiya/contract/shop/paths';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { takeInstallPrompt } from '#lib/install-prompt.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { readText, writeText } from '#lib/storage.ts';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { useToast } from '#ui/Toast.tsx';
import { hostAppOf, wayOf } from './way.ts';

const InstallReward = optionalNamed(() => import('./InstallReward.tsx'), 'InstallReward');

const flag = 'pwa_installed';

/**
 * Puts the shop on the home screen, in the way this device supports, and claims the reward if it is already installed.
 * `reward` is the dialog about the reward.
 */
export function useInstall(): { install: () => Promise<void>; reward: ReactNode } {
  const navigate = useNavigate();
  const toast = useToast();
  const client = useClient();
  const member = useToken() !== undefined;
  const membersOnly = useMembersOnly();
  const [claims, setClaims] = useState(0);

  // A claim that got no answer is repeated silently.
  useEffect(() => {
    if (member && readText('install_claim') === 'open')
      void import('./claim.ts').then(({ claim }) => claim(client));
  }, [member, client]);

  const claim = () => membersOnly(() => setClaims((times) => times + 1));
  const install = async () => {
    const prompt = takeInstallPrompt();
    const way = wayOf({
      standalone: window.matchMedia('(display-mode: standalone)').matches,
      flagged: readText(flag) === 'true',
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      offered: prompt !== undefined,
    });
    if (way === 'installed') claim();
    else if (way === 'ios') navigate(iosInstallPath);
    else if (!prompt)
      toast(
        hostAppOf(navigator.userAgent)
          ? '這個 App 裡不支援一鍵安裝，請先用 Chrome 開啟本站'
          : '這個瀏覽器不支援一鍵安裝，請從瀏覽器選單選「加到主畫面」',
        { seconds: 6 },
      );
    else {
      await prompt.prompt();
      const { outcome } = await prompt.userChoice;
      if (outcome === 'dismissed') toast('已取消安裝');
      else {
        writeText(flag, 'true');
        claim();
      }
    }
  };
  return {
    install,
    reward: claims > 0 && (
      <Suspense>
        <InstallReward key={claims} />
      </Suspense>
    ),
  };
}
