import type { PresentUnderWay } from '@kujiya/contract/presents';
import { presentPath } from '@kujiya/contract/shop/paths';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '#lib/clipboard.ts';
import { formatDateTime } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';
import { places } from '#shop/share/places.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { useToast } from '#ui/Toast.tsx';

const [line] = places;

/** The ways to hand a present over: a code to scan, and its link. */
export function PresentLink({ present: { code, item, ends_at } }: { present: PresentUnderWay }) {
  const toast = useToast();
  const url = new URL(presentPath(code), window.location.origin).href;
  const copy = async () => {
    if (await copyText(url)) toast('已複製連結，傳給朋友吧', { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  return (
    <div className="grid justify-items-center gap-3 pb-3 text-center">
      <div className="outline-ink w-44 rounded-md bg-white p-1">
        <QrCode text={url} label={`${item.name}的禮物 QR Code`} />
      </div>
      <p className="text-sm">
        讓朋友掃描，或把連結傳給他。<strong className="font-black">先打開收下的人就得到它</strong>
        ，請只傳給要送的人。
      </p>
      <p className="w-full rounded-md bg-paper-deep px-3 py-2 text-sm break-all select-all">{url}</p>
      <div className="grid w-full grid-cols-2 gap-3">
        <a
          href={line?.href?.(url, `送您一份${ourShop.shortName}的禮物`)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('outline', 'md')}
        >
          用 LINE 傳<span className="sr-only">（另開視窗）</span>
        </a>
        <Button onClick={copy}>
          <Copy size={18} aria-hidden="true" />
          複製連結
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {formatDateTime(ends_at)} 前沒有人收下，就自動回到您的盒櫃；在那之前可以隨時收回。
      </p>
    </div>
  );
}
