import type { Article } from '@kujiya/contract/official-info';
import { articlePath, infoFeedPath, infoPath } from '@kujiya/contract/shop/paths';
import type { Config } from '#platform/config.ts';
import { escapeMarkup } from '#platform/escape.ts';

/** The latest news as RSS 2.0, with absolute addresses. */
export function rssOf(articles: readonly Article[], { publicUrl, shopName }: Config): string {
  const items = articles.map(({ id, title, content, main_image, published_at }) => {
    const address = publicUrl + articlePath(id);
    const picture = (stored: string) => `${publicUrl}${stored.startsWith('/') ? stored : `/media/${stored}`}`;
    const whole = content
      .replaceAll(/src="([^"]*)"/g, (_, stored: string) => `src="${picture(stored)}"`)
      .replaceAll('href="/', `href="${publicUrl}/`);
    return `<item>
<title>${escapeMarkup(title)}</title>
<link>${escapeMarkup(address)}</link>
<guid isPermaLink="true">${escapeMarkup(address)}</guid>
<pubDate>${new Date(published_at).toUTCString()}</pubDate>
<description>${escapeMarkup(`<p><img src="${picture(main_image)}" alt=""></p>${whole}`)}</description>
</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeMarkup(shopName)} 情報</title>
<link>${escapeMarkup(publicUrl + infoPath)}</link>
<atom:link href="${escapeMarkup(publicUrl + infoFeedPath)}" rel="self" type="application/rss+xml"/>
<description>${escapeMarkup(`${shopName}的新品、活動與公告`)}</description>
<language>zh-Hant-TW</language>
${items.join('\n')}
</channel>
</rss>
`;
}
