import { type cabinetLink, hideCabinet, showCabinet } from '@kujiya/contract/cabinet';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { cabinetPath, cabinetPicturePath } from '@kujiya/contract/shop/paths';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { ourShop } from '#lib/settings.ts';
import type { ShareContent } from '#shop/share/content.ts';
import { Button } from '#ui/Button.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useToast } from '#ui/Toast.tsx';

const shareOf = (code: string): ShareContent => ({
  title: '分享我的展示櫃',
  text: `來看我在${ourShop.shortName}的展示櫃`,
  path: cabinetPath(code),
  picture: { address: cabinetPicturePath(code), name: '我的展示櫃', width: 1200, height: 630 },
});

/** Whether everybody with the address may see the cabinet, and the address. */
export function Showing({
  code,
  onChange,
  onShare,
}: {
  code: string | null;
  /** The answer to a change. */
  onChange: (answer: AnswerOf<typeof cabinetLink>) => void;
  onShare: (content: ShareContent) => void;
}) {
  const client = useClient();
  const toast = useToast();
  const [asked, setAsked] = useState<boolean>();
  const set = async (on: boolean) => {
    if (asked !== undefined) return;
    setAsked(on);
    try {
      const answer = await client(on ? showCabinet : hideCabinet, {});
      onChange(answer);
      toast(answer.message, { tone: 'good' });
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    } finally {
      setAsked(undefined);
    }
  };
  return (
    <div className="mx-3 mt-3 grid gap-2 rounded-md bg-white/8 px-4 py-2 desk:mx-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p id="cabinet-shown" className="grow text-sm font-black">
          公開我的展示櫃
        </p>
        <Switch
          on={asked ?? code !== null}
          labelledBy="cabinet-shown"
          describedBy="cabinet-shown-means"
          onChange={set}
        />
        {code !== null && (
          <Button className="max-desk:w-full" onClick={() => onShare(shareOf(code))}>
            <Share2 size={18} aria-hidden="true" />
            把連結傳給朋友
          </Button>
        )}
      </div>
      <p id="cabinet-shown-means" className="pb-1 text-xs text-night-soft">
        有連結的人看得到您收藏的款式與數量，名字會遮住一部分；看不到訂單、金額和您還缺的款。關掉後舊連結就失效。
      </p>
    </div>
  );
}
