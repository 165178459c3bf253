import { useEffect } from 'react';
import { pageTitle } from '#lib/page-title.ts';

/** Names the browser's tab after the page; without a title it is the shop's own. */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
};
