import { hrefOf, useNavigate, usePlace } from './navigation.tsx';

/**
 * Writes parameters into the address of the page that is shown, replacing its history entry; an empty value removes
 * one. It changes the address bar's query, which is ahead of the shown one, so of two quick changes the second keeps
 * the first. A change that comes when the visitor is already on the way to another page is dropped.
 */
export const useSetQuery = (): ((changes: Readonly<Record<string, string>>) => void) => {
  const navigate = useNavigate();
  const { pathname } = usePlace();
  return (changes) => {
    if (window.location.pathname !== pathname) return;
    const query = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') query.delete(name);
      else query.set(name, value);
    }
    navigate(hrefOf({ pathname, search: query.toString() }), { replace: true });
  };
};
