import { cx } from './cx.ts';

/** `primary` is the one red action of a screen. `quiet` is for seldom needed actions. */
export type ButtonVariant = 'primary' | 'outline' | 'quiet';
export type ButtonSize = 'md' | 'lg';

const base =
  'relative inline-flex items-center justify-center gap-2 overflow-hidden rounded-md px-4 text-center font-black select-none touch-manipulation';

// White on vermilion is legible from 20 px bold: the main button never has smaller text.
const variants: Record<ButtonVariant, string> = {
  primary:
    'press press-main outline-ink bg-kuji text-lg text-white not-aria-busy:aria-disabled:bg-paper-edge not-aria-busy:aria-disabled:text-ink-soft not-aria-busy:aria-disabled:shadow-none',
  outline:
    'press outline-ink bg-white text-base text-ink hover:bg-butter-tint active:bg-butter not-aria-busy:aria-disabled:border-paper-edge not-aria-busy:aria-disabled:bg-paper-deep not-aria-busy:aria-disabled:text-ink-soft',
  quiet:
    'press border-[1.5px] border-transparent text-base text-current underline decoration-2 underline-offset-4 hover:bg-ink/8 not-aria-busy:aria-disabled:text-ink-soft not-aria-busy:aria-disabled:no-underline',
};

const sizes: Record<ButtonSize, string> = { md: 'min-h-[48px] py-1.5', lg: 'min-h-[56px] py-2' };

/** The look of a button, for links. */
export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  cx(base, variants[variant], sizes[size], className);
