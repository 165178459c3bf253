import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#lib/clipboard.ts';
import { downloadFile } from '#lib/download.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { cx } from '#ui/cx.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import type { CardContent, PictureContent, ShareContent, ShelfContent } from './content.ts';
import { type Place, places } from './places.tsx';

const cardName = 'kujiya-prize.png';

const asFile = (card: Blob) => ({ files: [new File([card], cardName, { type: card.type })] });

/** Dismissing the device's share dialog is no error. */
const wasDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const tile =
  'press grid min-h-20 content-center justify-items-center gap-1 rounded-md text-xs font-semibold hover:bg-butter-tint';

/** Shares something of the shop: by link, in a network, or as a picture. */
export function ShareSheet({
  open,
  onClose,
  content,
}: {
  open: boolean;
  onClose: () => void;
  content: ShareContent;
}) {
  return (
    <Sheet open={open} onClose={onClose} title={content.title}>
      <Ways content={content} />
    </Sheet>
  );
}

/** The picture to share, the networks, and the link itself. */
function Ways({ content: { text, path, picture, copied } }: { content: ShareContent }) {
  const toast = useToast();
  const url = new URL(path, window.location.origin).href;
  // Not every browser has a share dialog of its own.
  const device = 'share' in navigator;

  const copy = async (done: string) => {
    if (await copyText(url)) toast(done, { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  const more = async () => {
    try {
      await navigator.share({ text, url });
    } catch (error) {
      if (!wasDismissed(error)) toast('無法開啟分享，請改用複製連結', { tone: 'bad' });
    }
  };

  return (
    <div className="grid gap-4 pb-3">
      {'address' in picture ? (
        <KeptPicture picture={picture} />
      ) : (
        <DrawnPicture asked={picture} text={text} url={url} />
      )}
      <ul className="grid grid-cols-4 gap-2" aria-label="分享到">
        {places.map((place) => (
          <li key={place.name} className="grid">
            {place.href ? (
              // A real link, so no popup blocker interferes.
              <a className={tile} href={place.href(url, text)} target="_blank" rel="noopener noreferrer">
                <Sign place={place} />
                {place.name}
                <span className="sr-only">（另開視窗）</span>
              </a>
            ) : (
              <button
                type="button"
                className={tile}
                onClick={() => void copy(`已複製連結，到 ${place.name} 貼上就能分享`)}
              >
                <Sign place={place} />
                {place.name}
                <span className="sr-only">（複製連結）</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-3">
        <p className="flex min-h-12 items-center rounded-md bg-paper-deep px-3 py-2 text-sm break-all select-all">
          {url}
        </p>
        <div className="flex gap-3">
          <Button className="grow" onClick={() => copy(copied ?? '已複製連結')}>
            <Copy size={18} aria-hidden="true" />
            複製連結
          </Button>
          {device && (
            <Button className="grow" onClick={more}>
              <Ellipsis size={18} aria-hidden="true" />
              更多…
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const Sign = ({ place }: { place: Place }) => (
  <span
    className="outline-ink grid size-12 place-items-center rounded-full text-white"
    style={{ background: place.color }}
  >
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      {place.mark}
    </svg>
  </span>
);

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 rounded-md bg-night p-4">{children}</div>
);

/** A picture that the shop has: the same that chats show with the link. */
function KeptPicture({ picture: { address, name, width, height } }: { picture: PictureContent }) {
  const [failed, setFailed] = useState(false);
  // The link can be shared without it.
  if (failed) return null;
  return (
    <Frame>
      <img
        src={address}
        alt={`分享圖片：${name}`}
        width={width}
        height={height}
        className="h-auto w-full max-w-sm rounded-md bg-paper-deep shadow-lift"
        onError={() => setFailed(true)}
      />
      <a href={address} download className={buttonStyle('outline', 'md', 'w-full max-w-sm')}>
        <Download size={18} aria-hidden="true" />
        下載圖片
      </a>
    </Frame>
  );
}

const formats = [
  { id: 'post', label: '貼文 4:5' },
  { id: 'story', label: '限時動態 9:16' },
] as const;

/** Draws a picture of the member's prizes in the browser. `asked` must stay the same object. */
function DrawnPicture({
  asked,
  text,
  url,
}: {
  asked: CardContent | ShelfContent;
  text: string;
  url: string;
}) {
  const toast = useToast();
  const [card, setCard] = useState<{ blob: Blob; address: string }>();
  const [failed, setFailed] = useState(false);
  const [format, setFormat] = useState<(typeof formats)[number]['id']>('post');
  const tall = format === 'story';

  useEffect(() => {
    let address: string | undefined;
    let gone = false;
    const drawing =
      'stands' in asked
        ? import('./share-shelf.ts').then(({ drawShareShelf }) => drawShareShelf(asked, tall))
        : import('./share-card.ts').then(({ drawShareCard }) =>
            drawShareCard(asked, new URL(asked.receipt, window.location.origin).href, tall),
          );
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
  }, [asked, tall]);

  const sendable = card !== undefined && navigator.canShare?.(asFile(card.blob)) === true;
  const send = async () => {
    if (!card) return;
    try {
      await navigator.share({ ...asFile(card.blob), text, url });
    } catch (error) {
      if (!wasDismissed(error)) toast('無法開啟分享，請改用下載圖卡', { tone: 'bad' });
    }
  };

  return (
    <Frame>
      <fieldset className="flex gap-2">
        <legend className="sr-only">圖卡的形狀</legend>
        {formats.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={format === id}
            className="press outline-ink min-h-11 rounded-full bg-white px-4 text-sm font-semibold text-ink aria-pressed:bg-butter"
            onClick={() => setFormat(id)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {card ? (
        <img
          src={card.address}
          alt={`圖卡：${asked.note} ${asked.name}`}
          width={1080}
          height={tall ? 1920 : 1350}
          className="h-85 w-auto max-w-full rounded-md shadow-lift"
        />
      ) : (
        <div
          className={cx('skeleton grid h-85 place-items-center', tall ? 'aspect-[9/16]' : 'aspect-[4/5]')}
          role="status"
        >
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
        <Button className="grow" disabled={!card} onClick={() => card && downloadFile(cardName, card.blob)}>
          <Download size={18} aria-hidden="true" />
          下載圖卡
        </Button>
      </div>
    </Frame>
  );
}
