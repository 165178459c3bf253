import { iosInstallPath } from '@kujiya/contract/shop/paths';
import { takeInstallPrompt } from '#lib/install-prompt.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { readText, writeText } from '#lib/storage.ts';
import { useToast } from '#ui/Toast.tsx';
import { wayOf } from './way.ts';

const flag = 'pwa_installed';

/** Puts the shop on the home screen, in the way this device knows. */
export function useInstall(): () => Promise<void> {
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    const prompt = takeInstallPrompt();
    const way = wayOf({
      standalone: window.matchMedia('(display-mode: standalone)').matches,
      flagged: readText(flag) === 'true',
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      offered: prompt !== undefined,
    });
    if (way === 'installed') toast('已經安裝好了，從主畫面就能打開籤屋', { tone: 'good' });
    else if (way === 'ios') navigate(iosInstallPath);
    else if (!prompt) toast('這個瀏覽器不支援一鍵安裝，請從瀏覽器選單選「加到主畫面」', { seconds: 6 });
    else {
      await prompt.prompt();
      const { outcome } = await prompt.userChoice;
      if (outcome === 'dismissed') toast('已取消安裝');
      else {
        writeText(flag, 'true');
        toast('安裝完成，從主畫面就能打開籤屋', { tone: 'good' });
      }
    }
  };
}
