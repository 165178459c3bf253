import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// The first page does not wait for what is opened seldom.
const ArticleRecord = lazyNamed(() => import('./ArticleRecord.tsx'), 'ArticleRecord');
const ArticlesPage = lazyNamed(() => import('./ArticlesPage.tsx'), 'ArticlesPage');
const FrontPage = lazyNamed(() => import('./FrontPage.tsx'), 'FrontPage');
const KeywordsPage = lazyNamed(() => import('./KeywordsPage.tsx'), 'KeywordsPage');
const BannerRecord = lazyNamed(() => import('./PromotionRecord.tsx'), 'BannerRecord');
const PromoRecord = lazyNamed(() => import('./PromotionRecord.tsx'), 'PromoRecord');
const BannersPage = lazyNamed(() => import('./PromotionsPage.tsx'), 'BannersPage');
const PromosPage = lazyNamed(() => import('./PromotionsPage.tsx'), 'PromosPage');
const SeriesPage = lazyNamed(() => import('./SeriesPage.tsx'), 'SeriesPage');

export const area: Area = {
  menu: [
    {
      place: 130,
      group: '行銷',
      path: '/content',
      title: '首頁與公告',
      right: 'read_content',
      page: FrontPage,
    },
  ],
  pages: [
    { path: '/content/banners', title: '橫幅', right: 'read_content', page: BannersPage },
    { path: '/content/banners/:id', title: '橫幅', right: 'read_content', page: BannerRecord },
    { path: '/content/promos', title: '蓋版活動', right: 'read_content', page: PromosPage },
    { path: '/content/promos/:id', title: '蓋版活動', right: 'read_content', page: PromoRecord },
    { path: '/content/articles', title: '情報與公告', right: 'read_content', page: ArticlesPage },
    { path: '/content/articles/:id', title: '情報與公告', right: 'read_content', page: ArticleRecord },
    { path: '/content/keywords', title: '熱門關鍵字', right: 'read_content', page: KeywordsPage },
    { path: '/content/series', title: '系列', right: 'read_catalogue', page: SeriesPage },
  ],
  actions: [
    { place: 20, path: '/content/banners/new', title: '新增橫幅', right: 'write_content' },
    { place: 30, path: '/content/promos/new', title: '新增蓋版活動', right: 'write_content' },
    { place: 40, path: '/content/articles/new', title: '新增情報或公告', right: 'write_content' },
  ],
};
