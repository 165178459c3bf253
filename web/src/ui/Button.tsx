import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import { useHydrated } from '#lib/hydration.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Stays focusable, so that a screen reader can find out why. */
  disabled?: boolean | undefined;
  /** Work started elsewhere; for a promise returned by `onClick` the button shows its progress by itself. */
  pending?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
};

/** A button that shows its own progress and takes no second press until the first is done. */
export function Button({
  variant = 'outline',
  size = 'md',
  disabled = false,
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [working, setWorking] = useState(false);
  // State comes one render too late for the second of two quick taps.
  const held = useRef(false);
  const busy = pending || working;
  // Before hydration the browser itself would send the form, with its content in the address.
  const isSendable = useHydrated() || type !== 'submit';

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled || busy || held.current) {
      event.preventDefault();
      return;
    }
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    held.current = true;
    setWorking(true);
    const release = () => {
      held.current = false;
      setWorking(false);
    };
    result.then(release, (error: unknown) => {
      release();
      throw error;
    });
  };

  return (
    <button
      type={type}
      disabled={!isSendable}
      className={buttonStyle(variant, size, className)}
      aria-disabled={disabled || busy || undefined}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {children}
      {busy && <span className="press-tape" aria-hidden="true" />}
    </button>
  );
}
