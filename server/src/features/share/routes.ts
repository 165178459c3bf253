import { cabinetRefusals } from '@kujiya/contract/cabinet';
import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { infoRefusals } from '@kujiya/contract/official-info';
import {
  type AppIcon,
  appIconPath,
  articlePicturePath,
  cabinetPicturePath,
  invitationPicturePath,
  productPicturePath,
  shopPicturePath,
} from '@kujiya/contract/shop/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { Refused } from '#platform/http/refused.ts';
import { hasSame } from '#platform/http/response-cache.ts';
import type { Shop } from '#shop/feature.ts';
import { createSharedPictures } from './service.ts';

/** Seconds for which chats and networks may cache a picture before they ask whether it has changed. */
const cachedSeconds = 600;

export function shareRoutes(_api: Api, shop: Shop, app: FastifyInstance): void {
  const shared = createSharedPictures(shop);

  async function send(request: FastifyRequest, reply: FastifyReply, name: string) {
    const picture = await shared.picture(name);
    reply.headers({
      'cache-control': `public, max-age=${cachedSeconds}`,
      etag: picture.etag,
      // Other sites embed the picture: that is its purpose.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (hasSame(request, picture.etag)) return reply.status(304).send();
    return reply.type('image/jpeg').send(await shared.read(picture));
  }

  app.get(shopPicturePath, { schema: { hide: true } }, (request, reply) => send(request, reply, 'shop'));
  app.get(invitationPicturePath, { schema: { hide: true } }, (request, reply) =>
    send(request, reply, 'invitation'),
  );
  app.get<{ Params: { file: string } }>(
    appIconPath('', ':file'),
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const kind = /^(192|512|maskable|touch)\.png$/.exec(params.file)?.[1];
      if (kind === undefined) throw new Refused(commonRefusals.not_found);
      const icon = await shared.icon((Number(kind) || kind) as AppIcon);
      // The address names the picture.
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(icon);
    },
  );
  app.get<{ Params: { file: string } }>(
    cabinetPicturePath(':file').replace(/\.jpg$/, ''),
    { schema: { hide: true } },
    (request, reply) => {
      const code = /^([0-9A-Z]{20})\.jpg$/.exec(request.params.file)?.[1];
      if (code === undefined) throw new Refused(cabinetRefusals.cabinet_missing);
      return send(request, reply, `cabinet-${code}`);
    },
  );
  const sendOf = (pathOf: (file: string) => string, nameOf: (id: string) => string, missing: Refusal) =>
    app.get<{ Params: { file: string } }>(
      pathOf(':file').replace(/\.jpg$/, ''),
      { schema: { hide: true } },
      (request, reply) => {
        const id = /^([1-9]\d{0,8})\.jpg$/.exec(request.params.file)?.[1];
        if (id === undefined) throw new Refused(missing);
        return send(request, reply, nameOf(id));
      },
    );
  sendOf(productPicturePath, (id) => id, catalogueRefusals.product_missing);
  sendOf(articlePicturePath, (id) => `info-${id}`, infoRefusals.info_missing);
}
