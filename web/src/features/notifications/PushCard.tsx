import { notificationMessages, subscribeToPushes } from '@kujiya/contract/notifications';
import { iosInstallPath } from '@kujiya/contract/shop/paths';
import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { type PushState, pushState, startPushes, stopPushes } from '#shop/bell/pushes.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';

const words: Readonly<Record<PushState, string>> = {
  on: '推播已開啟：沒打開網站也會收到通知。登出後就不再推播。',
  off: '開啟後，沒打開網站也會收到通知。鎖定畫面上只顯示大略的內容。',
  denied: '瀏覽器封鎖了本站的通知。請到瀏覽器的網站設定改成「允許」，再回來開啟。',
  install: 'iPhone 和 iPad 要先把本站加到主畫面，從主畫面打開才能開啟推播。',
  unsupported: '這個瀏覽器不支援推播，通知仍會出現在通知匣。',
};

/** Pushes on this device, on or off. */
export function PushCard({ publicKey }: { publicKey: string }) {
  const client = useClient();
  const toast = useToast();
  const memberId = useUser().data?.id;
  const [state, setState] = useState<PushState>();

  useEffect(() => {
    if (memberId === undefined) return;
    let isOver = false;
    void pushState(memberId).then(
      (found) => !isOver && setState(found),
      () => !isOver && setState('unsupported'),
    );
    return () => {
      isOver = true;
    };
  }, [memberId]);

  const start = async () => {
    if (memberId === undefined) return;
    try {
      const reached = await startPushes(client, publicKey, memberId);
      setState(reached);
      if (reached === 'on') toast(notificationMessages.pushOn, { tone: 'good' });
    } catch (error) {
      // The browser's own message is in English, and of no help.
      toast(messageOf(error, subscribeToPushes), { tone: 'bad' });
    }
  };
  const stop = async () => {
    await stopPushes(client);
    setState('off');
    toast(notificationMessages.pushOff, { tone: 'good' });
  };

  return (
    <Panel className="grid gap-3 p-4 desk:flex desk:items-center desk:p-6">
      <div className="flex grow gap-3">
        <BellRing size={24} aria-hidden="true" className="shrink-0" />
        <p className="text-sm" aria-live="polite">
          <span className="block text-base font-black">推播通知</span>
          {state === undefined ? <span className="skeleton block h-10" /> : words[state]}
        </p>
      </div>
      {state === 'off' && <Button onClick={start}>開啟推播</Button>}
      {state === 'on' && <Button onClick={stop}>關閉推播</Button>}
      {state === 'install' && <ButtonLink to={iosInstallPath}>看安裝步驟</ButtonLink>}
    </Panel>
  );
}
