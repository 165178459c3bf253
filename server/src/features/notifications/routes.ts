import * as line from '@kujiya/contract/line-messages';
import * as bells from '@kujiya/contract/lock-bell';
import * as calls from '@kujiya/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { lockBell, setLockBell } from './bells.ts';
import { lineSandbox } from './line/sandbox.ts';
import { lineSettings, setLineGroups, takeEvents } from './line/service.ts';
import { pushSandbox } from './push/sandbox/routes.ts';
import * as push from './push/service.ts';
import { vapidOf } from './push/vapid.ts';
import * as notifications from './service.ts';

export async function notificationRoutes(api: Api, shop: Shop, app: FastifyInstance): Promise<void> {
  const settings = async (muted: calls.NotificationGroup[]) => ({
    muted,
    push_key: (await vapidOf(shop)).publicKey,
  });
  api.route(calls.listNotifications, async ({ memberId, query }) =>
    ok(await notifications.listNotifications(shop, memberId, query.page ?? 1)),
  );
  api.route(calls.readNotification, async ({ memberId, params }) =>
    ok({ data: await notifications.readNotification(shop, memberId, params.id) }),
  );
  api.route(calls.readAllNotifications, async ({ memberId }) =>
    ok({ data: await notifications.readAllNotifications(shop, memberId) }),
  );
  api.route(calls.getNotificationSettings, async ({ memberId }) =>
    ok({ data: await settings(await notifications.mutedBy(shop.db, memberId)) }),
  );
  api.route(calls.saveNotificationSettings, async ({ memberId, body }) =>
    ok({
      message: calls.notificationMessages.settingsSaved,
      data: await settings(await notifications.setMuted(shop, memberId, body.muted)),
    }),
  );
  api.route(calls.subscribeToPushes, async ({ memberId, tokenHash, body }) => {
    await push.subscribe(shop, memberId, tokenHash, body);
    return ok({ message: calls.notificationMessages.pushOn });
  });
  api.route(calls.unsubscribeFromPushes, async ({ memberId, body }) => {
    await push.unsubscribe(shop, memberId, body.endpoint);
    return ok({ message: calls.notificationMessages.pushOff });
  });
  api.route(bells.getLockBell, async ({ memberId, params }) =>
    ok({ data: { on: await lockBell(shop, params.tubeId, memberId) } }),
  );
  api.route(bells.setLockBell, async ({ memberId, params, body }) =>
    ok({ data: { on: await setLockBell(shop, params.tubeId, memberId, body.on) } }),
  );
  api.route(line.getLineSettings, async ({ memberId }) => ok({ data: await lineSettings(shop, memberId) }));
  api.route(line.saveLineSettings, async ({ memberId, body }) =>
    ok({ message: line.lineSaved, data: await setLineGroups(shop, memberId, body.groups) }),
  );
  // A forger learns nothing, not even that the signature was wrong.
  api.webhook(line.lineWebhook, async ({ body, headers }) => {
    await takeEvents(shop, body, String(headers['x-line-signature'] ?? ''));
    return 'OK';
  });
  shop.privateStreams.serve(calls.notificationEvents);
  if (shop.config.allowSandbox) await app.register(async (scope) => pushSandbox(scope, shop));
  if (shop.config.lineApiUrl === null) await app.register(async (scope) => lineSandbox(scope, shop));
}
