import * as lineCalls from '@kujiya/contract/line-messages';
import * as bellCalls from '@kujiya/contract/lock-bell';
import * as calls from '@kujiya/contract/notifications';
import * as staffCalls from '@kujiya/contract/staff/campaigns';
import * as staffLineCalls from '@kujiya/contract/staff/line';
import { asStream } from '#platform/http/private-streams.ts';
import type { Streams } from '#platform/http/streams.ts';
import { defineFeature } from '#shop/feature.ts';
import { eraseLockBells, exportLockBells } from './bell-queries.ts';
import { ringBells } from './bells.ts';
import { notificationJobs } from './jobs.ts';
import { lineLoops } from './line/sender.ts';
import { eraseSubscriptions, exportSubscriptions } from './push/queries.ts';
import { pushLoops } from './push/sender.ts';
import * as queries from './queries.ts';
import { notificationRoutes } from './routes.ts';
import { goRound } from './service.ts';
import { notifyByEvents } from './sources.ts';
import { campaignAgenda } from './staff/agenda.ts';
import { campaignFinder } from './staff/finder.ts';
import { brokenCampaigns } from './staff/queries.ts';
import { campaignStaffRoutes } from './staff/routes.ts';
import { sendShare } from './staff/sending.ts';

/** Notifies the open pages of these members, as far as they are connected here. */
function publishToPages(
  streams: Streams,
  { members }: { members: readonly (readonly [memberId: number, latest: number])[] },
): void {
  for (const [memberId, latest] of members)
    streams.send(asStream(calls.notificationEvents), memberId, { latest });
}

export const notifications = defineFeature({
  name: 'notifications',
  calls: { ...calls, ...bellCalls, ...lineCalls, ...staffCalls, ...staffLineCalls },
  routes: notificationRoutes,
  staffRoutes: campaignStaffRoutes,
  agenda: [campaignAgenda],
  jobs: notificationJobs,
  loops: (shop) => [
    {
      name: 'notifications:bells',
      restMs: 1_000,
      async run() {
        await ringBells(shop.db);
        return false;
      },
    },
    { name: 'notifications:round', restMs: 1_000, restAfter: 2, run: () => goRound(shop.db) },
    {
      name: 'notifications:campaigns',
      restMs: 1_000,
      restAfter: 2,
      run: async () => (await sendShare(shop)) !== null,
    },
    ...pushLoops(shop),
    ...lineLoops(shop),
  ],
  onMany: notifyByEvents,
  notices: { notifications: publishToPages },
  finders: [campaignFinder],
  audit: [(db) => brokenCampaigns(db, calls.notificationLimits.retentionDays)],
  memberData: {
    tables: {
      notifications: 'erased',
      notification_settings: 'erased',
      push_subscriptions: 'erased',
      lock_bells: 'erased',
    },
    export: {
      notifications: queries.exportNotifications,
      notification_settings: queries.exportSettings,
      push_subscriptions: exportSubscriptions,
      lock_bells: exportLockBells,
    },
    erase: [queries.eraseNotifications, queries.eraseSettings, eraseSubscriptions, eraseLockBells],
  },
});
