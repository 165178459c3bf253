import { useEffect } from 'react';
import { pageTitle } from '#lib/page-title.ts';

/** Sets the title of the browser's tab; without an argument it is the shop's own. */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
};
