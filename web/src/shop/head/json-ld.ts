import { homePath, searchPath } from '@kujiya/contract/shop/paths';
import { ourShop } from '#lib/settings.ts';

/** The shop as search engines know it; `origin` has no slash at its end. */
export const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#shop`,
  name: ourShop.shopName,
  alternateName: ourShop.shortName,
  url: `${origin}${homePath}`,
  logo: origin + (ourShop.icon ?? '/icon-512.png'),
});

/** The site, with the address of its search, so that a search engine may offer it. */
export const webSite = (origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  name: ourShop.shopName,
  url: `${origin}${homePath}`,
  inLanguage: 'zh-Hant-TW',
  publisher: { '@id': `${origin}/#shop` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${searchPath}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** The path from the home page down to a page: each step's name and path, the page itself last. */
export const breadcrumbs = (
  origin: string,
  ...steps: readonly (readonly [name: string, path: string])[]
) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['首頁', homePath] as const, ...steps].map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: `${origin}${path}`,
  })),
});
