import { Link } from 'wouter';

/** The addresses at which lists were left; they may hold a search for a person, so they end with the page. */
const left = new Map<string, string>();

/** Notes the tab, filters and search of a list, for the way back to it; not the sheet that was open over it. */
export const noteList = (path: string, search: string): void => {
  const params = new URLSearchParams(search);
  params.delete('new');
  left.set(path, params.size === 0 ? path : `${path}?${params}`);
};

/** The way back to a list, as it was left. */
export const BackLink = ({ path, title }: { path: string; title: string }) => (
  <Link href={left.get(path) ?? path} className="w-fit text-ink-soft text-sm underline">
    {title}
  </Link>
);
