import { onwardPath } from '@kujiya/contract/shop/paths';
import { hrefOf, usePlace } from '#lib/navigation.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './stage.module.css';

/** Shown to a visitor: only the owner may see an order. */
export function LoginNeeded({
  title,
  text,
  back,
}: {
  title: string;
  text: string;
  back: { to: string; label: string };
}) {
  const here = hrefOf(usePlace());
  return (
    <div className={styles.stageNote}>
      <EmptyState
        heading="h1"
        drawing={<Drawing of="sleepingToy" />}
        title={title}
        text={text}
        action={
          <div className="flex gap-3">
            <ButtonLink to={back.to}>{back.label}</ButtonLink>
            <ButtonLink to={onwardPath(here)} variant="primary">
              登入
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
