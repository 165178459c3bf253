import { listBanners } from '@kujiya/contract/banners';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as banners from './service.ts';

export function bannersRoutes(api: Api, { db }: Shop): void {
  api.route(listBanners, async () => {
    const { banner, cover } = await banners.currentPromotions(db);
    return ok({ banners: banner, overlay_ads: cover });
  });
}
