import { type PresentUnderWay, presentWords, revokePresent } from '@kujiya/contract/presents';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatDateTime } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { PresentLink } from './PresentLink.tsx';

/** The presents on their way: each can be handed over again or taken back. */
export function Presents({ presents }: { presents: readonly PresentUnderWay[] }) {
  const client = useClient();
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = useRefreshStorage();
  const [shown, setShown] = useState<PresentUnderWay>();
  const [open, setOpen] = useState(false);

  const takeBack = async ({ id, item }: PresentUnderWay) => {
    const sure = await confirm({
      title: `收回「${item.name}」？`,
      text: '傳出去的連結就不能再用。',
      yes: '收回',
    });
    if (!sure) return;
    try {
      toast((await client(revokePresent, { params: { id } })).message, { tone: 'good' });
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
    await refresh();
  };

  return (
    <section aria-labelledby="presents-under-way" className="pb-5">
      <h2 id="presents-under-way" className="pb-2 text-sm font-black">
        送禮中 <span className="font-print">{presents.length}</span> 件
      </h2>
      <ul className="grid gap-3 desk:grid-cols-2 desk:gap-5">
        {presents.map((present) => (
          <li key={present.id} className="outline-ink flex items-center gap-3 rounded-md bg-white p-2">
            <Picture
              path={present.item.image_url}
              alt=""
              sizes="72px"
              className="size-18 shrink-0 rounded-sm"
            />
            <div className="min-w-0 flex-1 desk:flex desk:items-center desk:justify-between desk:gap-3">
              <div>
                <p className="line-clamp-2 text-sm leading-snug font-black">{present.item.name}</p>
                <p className="text-xs text-ink-soft">
                  {presentWords[present.word]}・{formatDateTime(present.ends_at)} 前等朋友收下
                </p>
              </div>
              <div className="flex flex-wrap gap-x-2 pt-1 desk:shrink-0 desk:p-0">
                <Button
                  className="min-h-11 px-3 text-sm"
                  onClick={() => {
                    setShown(present);
                    setOpen(true);
                  }}
                >
                  連結<span className="sr-only">：{present.item.name}</span>
                </Button>
                <Button variant="quiet" className="min-h-11 px-3 text-sm" onClick={() => takeBack(present)}>
                  收回<span className="sr-only">：{present.item.name}</span>
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <Sheet open={open} onClose={() => setOpen(false)} title="送給朋友">
        {shown && <PresentLink present={shown} />}
      </Sheet>
    </section>
  );
}
