import type { Browser } from '@playwright/test';

type Photo = { name: string; mimeType: 'image/jpeg'; buffer: Buffer };

/** A photo for each of these words, as a camera would give it. */
export async function photosOf(browser: Browser, words: readonly string[]): Promise<Photo[]> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 }, deviceScaleFactor: 1 });
  const photos: Photo[] = [];
  for (const [place, text] of words.entries()) {
    const hue = (place * 360) / words.length;
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;font:900 96px sans-serif;text-align:center;
        color:hsl(${hue} 60% 25%);background:radial-gradient(hsl(${hue} 90% 92%),hsl(${hue} 70% 72%))">${text}</body>`,
    );
    const buffer = await page.screenshot({ type: 'jpeg', quality: 85 });
    photos.push({ name: `${place + 1}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await page.context().close();
  return photos;
}
