import { storageLimits } from '@kujiya/contract/storage';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { TakenList } from '#shop/variants/TakenList.tsx';
import { type Taken, useChooseMissing, useRefreshPieces } from '#shop/variants/useChoosing.ts';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { readItems } from '../queries.ts';

const most = storageLimits.askedItems;

/** Above the pieces without a variant, while there are `any`: what choosing means, and all of them at once. */
export function Unchosen({ any }: { any: boolean }) {
  const client = useClient();
  const confirm = useConfirm();
  const toast = useToast();
  const chooseMissing = useChooseMissing();
  const refresh = useRefreshPieces();
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [open, setOpen] = useState(false);

  const takeAll = async () => {
    try {
      const { items } = await readItems(
        client,
        { tab: 'unchosen' },
        { isEnough: (found) => found.length >= most },
      );
      const ids = items.slice(0, most).map(({ id }) => id);
      const sure = await confirm({
        title: `${ids.length} 件都幫您配嗎？`,
        text: '先配您沒有的，再配剩最多的。選了就不能改。',
        yes: '幫我配',
      });
      if (!sure) return;
      const chosen = await chooseMissing(ids);
      setTaken(chosen.flatMap(({ id, variant }) => (variant ? [{ id, variant }] : [])));
      setOpen(true);
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
    await refresh();
  };

  return (
    <>
      {any && (
        <section
          aria-label="選款"
          className="mb-3 grid gap-2 rounded-md bg-butter-tint px-3 py-2 text-sm desk:flex desk:items-center desk:justify-between"
        >
          <p>先選先得，選了就不能改。打包前還沒選的，由本店從剩下的款式隨機配。</p>
          <Button className="min-h-11 shrink-0 text-sm" onClick={takeAll}>
            幫我配沒有的
          </Button>
        </section>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="都配好了"
        footer={
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            data-autofocus
            onClick={() => setOpen(false)}
          >
            完成
          </Button>
        }
      >
        <TakenList taken={taken} />
      </Sheet>
    </>
  );
}
