import { iosInstallPath } from '@kujiya/contract/shop/paths';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

export const outline = defineOutline({
  head: (at) =>
    plainHead(at, '安裝到 iPhone／iPad', '把本店加到 iPhone 主畫面，像 App 一樣打開。', iosInstallPath),
});
