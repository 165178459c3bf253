import { Link, type LinkProps } from '#lib/navigation.tsx';

/** A link in a line of text, large enough for a finger. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      className="inline-flex min-h-11 min-w-11 items-center justify-center px-1.5 font-black text-ink underline decoration-2 underline-offset-4 hover:text-kuji-ink"
      {...props}
    />
  );
}
