import { Button } from './Button.tsx';
import { Drawing } from './Drawing.tsx';
import { EmptyState } from './EmptyState.tsx';

/** An error's message, with a retry. */
export function ErrorState({
  title = '這裡暫時載入不了',
  message,
  onRetry,
  className,
}: {
  title?: string | undefined;
  /** The refusal's own words. */
  message: string;
  onRetry: () => unknown;
  className?: string | undefined;
}) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        drawing={<Drawing of="brokenMachine" />}
        title={title}
        // Omit the text when it repeats the title.
        text={message === title ? '稍等一下再試' : message}
        action={<Button onClick={onRetry}>再試一次</Button>}
      />
    </div>
  );
}
