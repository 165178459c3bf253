import { type Tab, Tabs } from '#kit/Tabs.tsx';

const tabs: readonly Tab[] = [
  ['/content', '首頁檔期', 'read_content'],
  ['/content/banners', '橫幅', 'read_content'],
  ['/content/promos', '蓋版活動', 'read_content'],
  ['/content/articles', '情報與公告', 'read_content'],
  ['/content/keywords', '熱門關鍵字', 'read_content'],
  ['/content/series', '系列', 'read_catalogue'],
];

/** The pages of the front of the shop, above each of them. */
export const ContentTabs = () => <Tabs title="首頁與公告" tabs={tabs} />;
