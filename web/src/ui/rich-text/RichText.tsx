import type { ReactNode } from 'react';
import { Link } from '#lib/navigation.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { Element, Piece } from './rich-text.ts';

const link = 'font-semibold text-kuji-ink underline decoration-2 underline-offset-4';

/** The classes of elements without a rule of their own. */
const looks: Record<string, string> = {
  p: 'text-pretty',
  h2: 'pt-2 text-lg font-black',
  h3: 'pt-1 text-base font-black',
  ul: 'grid list-disc gap-1.5 pl-6 marker:text-kuji',
  ol: 'grid list-decimal gap-1.5 pl-6 marker:font-black',
  blockquote: 'border-l-4 border-butter bg-butter-tint px-4 py-3 font-semibold',
  figure: 'grid gap-2',
  figcaption: 'text-sm text-ink-soft',
};
const blocks = new Set(['li', 'strong', 'em', ...Object.keys(looks)]);

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/') && !href.startsWith('//'))
    return (
      <Link to={href} className={link}>
        {children}
      </Link>
    );
  if (!/^(https:\/\/|mailto:)/.test(href)) return children;
  return (
    <a href={href} className={link} rel="noopener noreferrer">
      {children}
    </a>
  );
}

function Shown({ element: { tag, attributes, children } }: { element: Element }) {
  const inside = <RichText pieces={children} />;
  if (tag === 'br') return <br />;
  if (tag === 'hr') return <hr className="perforation" />;
  if (tag === 'a') return <Anchor href={attributes.href ?? ''}>{inside}</Anchor>;
  if (tag === 'img')
    return (
      <Picture
        path={attributes.src ?? ''}
        alt={attributes.alt ?? ''}
        sizes="(min-width: 960px) 720px, 100vw"
        width={960}
        height={540}
        className="outline-ink rounded-md"
      />
    );
  if (!blocks.has(tag)) return inside;
  const Tag = tag as 'p';
  return <Tag className={looks[tag]}>{inside}</Tag>;
}

/** The pieces of an article as elements of the page. */
export function RichText({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece) =>
    typeof piece === 'string' ? piece : <Shown key={piece.at} element={piece} />,
  );
}
