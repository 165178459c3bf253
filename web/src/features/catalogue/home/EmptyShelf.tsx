import { homePath } from '@kujiya/contract/shop/paths';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** The empty state of a shelf. */
export function EmptyShelf() {
  return (
    <EmptyState
      drawing={<Drawing of="sleepingToy" />}
      heading="h2"
      title="這個架子正在補貨"
      text="新的玩具還在路上，先逛逛別的架子。"
      action={<ButtonLink to={homePath}>看全部商品</ButtonLink>}
    />
  );
}
