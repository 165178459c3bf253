import Share2 from 'lucide-react/icons/share-2';
import { copyText } from '#lib/clipboard.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useToast } from '#ui/Toast.tsx';

/** Shares a page of the shop as the device does, or copies its address. */
export function ShareButton({ title, path, bare = false }: { title: string; path: string; bare?: boolean }) {
  const toast = useToast();
  const share = async () => {
    const url = `${window.location.origin}${path}`;
    if (navigator.share)
      // A share that the visitor cancels is no failure.
      await navigator.share({ title, url }).catch(() => undefined);
    else if (await copyText(url)) toast('已複製連結', { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  return <IconButton bare={bare} label="分享" icon={<Share2 size={22} />} onClick={share} />;
}
