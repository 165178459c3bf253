import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link, useNavigate } from '#lib/navigation.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { useBack } from './useBack.ts';
import { usePageTitle } from './usePageTitle.ts';

export type Crumb = { label: string; to: string };

/**
 * The top of every page below the home screen. Phones: back arrow, title in the middle, one link on the right. Desktop:
 * breadcrumbs, and below them the title in large, unless the page says its subject in large itself: `heading="crumb"`.
 * `heading={false}` where the page has its own first heading, such as a product's name.
 */
export function TitleBar({
  title,
  back = '/',
  skipsHistory = false,
  crumbs = [{ label: '首頁', to: '/' }],
  right,
  heading = true,
  here = title,
}: {
  title: string;
  /** What the breadcrumbs call this page. */
  here?: string | undefined;
  /** The target of back when this page was opened directly. */
  back?: string;
  /** Back always leads to that target, whatever the history holds. */
  skipsHistory?: boolean;
  crumbs?: readonly Crumb[];
  right?: ReactNode;
  heading?: boolean | 'crumb';
}) {
  const goBack = useBack(back);
  const navigate = useNavigate();
  usePageTitle(title);
  const Title = heading ? 'h1' : 'p';
  const large = heading === true;

  return (
    <div
      data-title-bar
      className="sticky top-0 z-10 border-b-[1.5px] border-ink bg-paper pt-[env(safe-area-inset-top)] desk:static desk:border-0 desk:bg-transparent"
    >
      <div
        className={cx(
          'grid min-h-14 grid-cols-[1fr_auto_1fr] items-center gap-2 px-1 desk:gutters',
          large ? 'desk:grid-cols-[auto_minmax(0,1fr)_auto] desk:gap-y-0 desk:pt-4' : 'desk:flex desk:pt-6',
        )}
      >
        <IconButton
          bare
          label="返回"
          icon={<ChevronLeft size={26} />}
          className="desk:-ml-2"
          onClick={skipsHistory ? () => navigate(back) : goBack}
        />
        <nav aria-label="所在位置" className="hidden text-sm text-ink-soft desk:col-span-2 desk:block">
          <ol className="flex items-center gap-2">
            {crumbs.map((crumb) => (
              <li key={crumb.label} className="flex items-center gap-2">
                <Link
                  to={crumb.to}
                  className="-mx-2 inline-flex min-h-11 min-w-11 items-center justify-center px-2 hover:text-ink hover:underline"
                >
                  {crumb.label}
                </Link>
                {(!large || crumb !== crumbs.at(-1)) && <span aria-hidden="true">/</span>}
              </li>
            ))}
          </ol>
        </nav>
        <Title
          className={cx(
            'line-clamp-2 text-center text-base leading-snug font-black',
            large ? 'desk:col-span-2 desk:text-start desk:text-xl' : 'desk:text-sm',
          )}
        >
          {here === title ? (
            title
          ) : (
            <>
              <span className="desk:hidden">{title}</span>
              <span className="hidden desk:inline">{here}</span>
            </>
          )}
        </Title>
        <div className="flex justify-end pr-1 desk:ml-auto">{right}</div>
      </div>
    </div>
  );
}

/** The link on the right of a title bar: 規則, 說明. */
export function TitleLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2 text-sm font-semibold hover:bg-ink/8"
    >
      {children}
    </Link>
  );
}
