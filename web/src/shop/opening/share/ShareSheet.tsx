import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#lib/clipboard.ts';
import { downloadFile } from '#lib/download.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import type { ShareContent } from './content.ts';

type Place = { name: string; color: string; mark: ReactNode; href?: (url: string, text: string) => string };

const encode = encodeURIComponent;
const places: readonly Place[] = [
  {
    name: 'LINE',
    color: '#06a94a',
    mark: (
      <path
        d="M12 4c-5 0-9 3.1-9 7 0 3.5 3.2 6.4 7.5 6.9.6.1.8.4.7 1l-.2 1.6c0 .5.3.7.8.4 2.3-1.4 7.4-4.5 8.7-7.3.3-.8.5-1.7.5-2.6 0-3.9-4-7-9-7z"
        fill="currentColor"
      />
    ),
    href: (url) => `https://social-plugins.line.me/lineit/share?url=${encode(url)}`,
  },
  {
    name: 'Facebook',
    color: '#1765d8',
    mark: (
      <path
        d="M13.4 21v-7.6H16l.5-3.2h-3.1V8.3c0-1 .4-1.6 1.7-1.6h1.5V4a17 17 0 0 0-2.3-.2c-2.4 0-4 1.5-4 4.1v2.3H7.6v3.2h2.7V21z"
        fill="currentColor"
      />
    ),
    href: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  },
  {
    name: 'Instagram',
    color: '#c8357f',
    mark: (
      <g fill="none" stroke="currentColor" strokeWidth="2.2">
        <rect x="4" y="4" width="16" height="16" rx="5" />
        <circle cx="12" cy="12" r="3.8" />
        <circle cx="16.6" cy="7.4" r=".6" fill="currentColor" />
      </g>
    ),
  },
  {
    name: 'X',
    color: '#201a17',
    mark: <path d="M5 4l14 16M19 4L5 20" stroke="currentColor" strokeWidth="2.8" fill="none" />,
    href: (url, text) => `https://x.com/intent/post?text=${encode(text)}&url=${encode(url)}`,
  },
];

const cardName = 'kujiya-prize.png';

const asFile = (card: Blob) => ({ files: [new File([card], cardName, { type: card.type })] });

/** Shows a draw around: by link, or as a picture of its best. */
export function ShareSheet({
  open,
  onClose,
  content: { title, text, path, card: asked },
}: {
  open: boolean;
  onClose: () => void;
  content: ShareContent;
}) {
  const toast = useToast();
  const [card, setCard] = useState<{ blob: Blob; address: string }>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!open) return;
    let address: string | undefined;
    let gone = false;
    const drawing =
      'stands' in asked
        ? import('./share-shelf.ts').then(({ drawShareShelf }) => drawShareShelf(asked))
        : import('./share-card.ts').then(({ drawShareCard }) => drawShareCard(asked));
    drawing
      .then((blob) => {
        if (gone) return;
        address = URL.createObjectURL(blob);
        setCard({ blob, address });
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
      setCard(undefined);
      setFailed(false);
    };
  }, [open, asked]);

  const link = () => `${window.location.origin}${path}`;
  const copyLink = async () => {
    if (await copyText(link())) toast('已複製連結，到 Instagram 貼上就能分享', { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  const go = ({ href }: Place) => {
    if (href) window.open(href(link(), text), '_blank', 'noopener,noreferrer');
    else void copyLink();
  };
  const sendable = card !== undefined && navigator.canShare?.(asFile(card.blob)) === true;
  const send = async () => {
    if (!card) return;
    try {
      await navigator.share({ ...asFile(card.blob), text, url: link() });
    } catch (error) {
      // A dismissed share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast('無法開啟分享，請改用下載圖卡', { tone: 'bad' });
    }
  };

  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="grid gap-4 pb-3">
        <div className="grid justify-items-center gap-3 rounded-md bg-night p-4">
          {card ? (
            <img
              src={card.address}
              alt={`圖卡：${asked.note} ${asked.name}`}
              width={1080}
              height={1350}
              className="h-auto w-68 max-w-[78%] rounded-md shadow-lift"
            />
          ) : (
            <div className="skeleton grid aspect-[4/5] w-68 max-w-[78%] place-items-center" role="status">
              <span className="text-sm text-ink-soft">{failed ? '圖卡畫不出來' : '圖卡繪製中…'}</span>
            </div>
          )}
          <div className="flex w-full max-w-sm gap-3">
            {sendable && (
              <Button className="grow" onClick={send}>
                <Send size={18} aria-hidden="true" />
                傳送圖卡
              </Button>
            )}
            <Button
              className="grow"
              disabled={!card}
              onClick={() => card && downloadFile(cardName, card.blob)}
            >
              <Download size={18} aria-hidden="true" />
              下載圖卡
            </Button>
          </div>
        </div>
        <ul className="grid grid-cols-4 gap-2">
          {places.map((place) => (
            <li key={place.name} className="grid">
              <button
                type="button"
                className="press grid min-h-20 content-center justify-items-center gap-1 rounded-md text-xs font-semibold hover:bg-butter-tint"
                onClick={() => go(place)}
              >
                <span
                  className="outline-ink grid size-12 place-items-center rounded-full text-white"
                  style={{ background: place.color }}
                >
                  <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
                    {place.mark}
                  </svg>
                </span>
                {place.name}
                {!place.href && <span className="sr-only">（複製連結）</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
