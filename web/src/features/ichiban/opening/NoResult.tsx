import { detailPath } from '@kujiya/contract/shop/paths';
import styles from '#shop/opening/stage/stage.module.css';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** There is no such draw. */
export function NoResult({ productId }: { productId: number }) {
  return (
    <div role="alert" className={styles.stageNote}>
      <EmptyState
        drawing={<Drawing of="brokenMachine" />}
        heading="h1"
        title="無法取得抽獎結果"
        text="找不到這筆開籤紀錄，可能是網址不完整。"
        action={<ButtonLink to={detailPath('ichiban', productId)}>返回商品</ButtonLink>}
      />
    </div>
  );
}
