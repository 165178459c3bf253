import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useInstall } from '#shop/install/useInstall.tsx';
import { Button } from '#ui/Button.tsx';

/** True when the shop runs in a window of its own, from the home screen. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** An invitation to put the shop on the home screen; renders nothing once it is there. */
export function InstallNote() {
  const { install, reward } = useInstall();
  const [installed] = useState(isInstalled);
  if (installed) return null;
  return (
    <aside className="ticket flex flex-wrap items-center gap-3 p-4">
      {reward}
      <Smartphone size={28} aria-hidden="true" className="shrink-0 text-kuji-ink" />
      <p className="min-w-32 flex-1 text-sm">
        <span className="block font-black">放到手機主畫面</span>
        點一下就開店，也能收到推播通知。
      </p>
      <Button onClick={install} className="grow desk:grow-0">
        安裝 App
      </Button>
    </aside>
  );
}
