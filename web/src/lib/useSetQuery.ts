import { hrefOf, useNavigate, usePlace } from './navigation.tsx';

/**
 * Writes parameters into the address of the page that is shown, in the place of its entry in the history; an empty value
 * takes one out. The address bar is ahead of what is shown, so of two quick changes the second keeps the first. What comes
 * when the visitor is on the way to another page already is dropped.
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
