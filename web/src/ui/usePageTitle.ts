import { useEffect } from 'react';

const shop = '籤屋 Kujiya';

/** Names the browser's tab after the page; without a title it is the shop's own. */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title === undefined ? shop : `${title}｜${shop}`;
  }, [title]);
};
