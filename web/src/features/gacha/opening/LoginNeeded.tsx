import { onwardPath } from '@kujiya/contract/shop/paths';
import { hrefOf, usePlace } from '#lib/navigation.tsx';
import styles from '#shop/opening/stage/stage.module.css';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** An order is its owner's alone. */
export function LoginNeeded({ home }: { home: string }) {
  const here = hrefOf(usePlace());
  return (
    <div className={styles.stageNote}>
      <EmptyState
        heading="h1"
        drawing={<Drawing of="sleepingToy" />}
        title="請先登入再轉蛋"
        text="登入後就能打開您買的轉蛋。"
        action={
          <div className="flex gap-3">
            <ButtonLink to={home}>返回商品</ButtonLink>
            <ButtonLink to={onwardPath(here)} variant="primary">
              登入
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
