import { ichibanPath } from '@kujiya/contract/shop/paths';
import type { StorageTab } from '@kujiya/contract/storage';
import { useSetQuery } from '#lib/useSetQuery.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { NoResult } from '#ui/drawings/NoResult.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { isForParcels } from './parts.tsx';

const empty: Record<StorageTab, { title: string; text: string }> = {
  pending: { title: '盒櫃還是空的', text: '抽到的商品會收在這裡，等您一起帶回家。' },
  unchosen: { title: '款式都選好了', text: '抽到可以選款的獎品，會在這裡等您選。' },
  shipped: { title: '還沒有包裹寄出', text: '包裹交給物流後會移到這裡，準備中的在「待處理」。' },
  expired: { title: '沒有過期的商品', text: '保管到期前 7 天和 1 天，我們都會提醒您。' },
  all: { title: '盒櫃還是空的', text: '抽到的商品會收在這裡，等您一起帶回家。' },
};

/** Nothing lies on this tab, or nothing that fits the filter, which `onClear` ends. */
export function Nothing({ tab, onClear }: { tab: StorageTab; onClear?: () => void }) {
  const setQuery = useSetQuery();
  if (onClear)
    return (
      <EmptyState
        drawing={<NoResult />}
        heading="h2"
        title="找不到這樣的商品"
        text="換個字，或清除篩選再看看。"
        action={
          <Button
            onClick={() => {
              setQuery({ ending: '' });
              onClear();
            }}
          >
            清除篩選
          </Button>
        }
      />
    );
  return (
    <EmptyState
      drawing={<EmptyBox />}
      heading="h2"
      {...empty[tab]}
      action={
        tab === 'expired' ? undefined : (
          <ButtonLink to={ichibanPath} variant={isForParcels(tab) ? 'primary' : 'outline'} size="lg">
            去抽一番賞
          </ButtonLink>
        )
      }
    />
  );
}
