import {
  aboutUsPath,
  contactUsPath,
  lineAccountPath,
  privacyPath,
  returnsPath,
  termsPath,
} from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

const pages: Readonly<Record<string, readonly [name: string, description: string]>> = {
  [aboutUsPath]: ['關於我們', '本店是誰、賣什麼、怎麼證明每一抽都公平。'],
  [contactUsPath]: ['聯絡我們', '本店的客服信箱與服務時間，以及常見問題。'],
  [returnsPath]: ['退換貨政策', '收到瑕疵或寄錯的商品怎麼辦、哪些商品不能退，以及退換貨時間。'],
  [termsPath]: ['服務條款', '使用本店前請先閱讀的服務條款。'],
  [privacyPath]: ['隱私權政策', '本店蒐集哪些資料、做什麼用、保存多久，以及您的權利。'],
  [lineAccountPath]: ['LINE 官方帳號', '加入本店的 LINE 官方帳號，收新品與活動消息，也能直接問客服。'],
};

/** The page head of a legal or service page. */
export function legalHead(at: PageAt): PageHead {
  const [name, description] = pages[at.pathname] ?? ['關於我們', ''];
  return plainHead(at, name, description, at.pathname);
}
