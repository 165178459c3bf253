import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef } from 'react';
import { useOnline } from '#lib/online.ts';
import { useToast } from '#ui/Toast.tsx';

/** A note on every page while there is no network: stock and turns may have changed since the last answer. */
export function OfflineNote() {
  const online = useOnline();
  const wasOffline = useRef(false);
  const toast = useToast();
  useEffect(() => {
    const isBack = online && wasOffline.current;
    wasOffline.current = !online;
    if (!isBack) return;
    // The missing chunks of a page can be fetched now.
    // An alert with a page's heading is a page that failed as a whole.
    if (document.querySelector('[role="alert"] h1')) window.location.reload();
    else toast('網路恢復了', { tone: 'good' });
  }, [online, toast]);

  return (
    <div role="status">
      {!online && (
        <p className="pointer-events-none fixed inset-x-3 top-[calc(4rem+env(safe-area-inset-top))] z-30 mx-auto flex w-fit items-center gap-2 rounded-md border-[1.5px] border-white/25 bg-ink px-4 py-2.5 text-sm font-semibold text-white shadow-lift desk:top-22">
          <WifiOff size={20} aria-hidden="true" className="shrink-0 text-butter" />
          目前沒有網路，畫面停在斷線前
        </p>
      )}
    </div>
  );
}
