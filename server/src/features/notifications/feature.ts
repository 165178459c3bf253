import * as calls from '@kujiya/contract/notifications';
import { defineFeature } from '#shop/feature.ts';
import { notificationJobs } from './jobs.ts';
import { tellPages } from './live.ts';
import { eraseSubscriptions, exportSubscriptions } from './push/queries.ts';
import { pushLoops } from './push/sender.ts';
import * as queries from './queries.ts';
import { notificationRoutes } from './routes.ts';
import { tellByEvents } from './sources.ts';

export const notifications = defineFeature({
  name: 'notifications',
  calls,
  routes: notificationRoutes,
  jobs: notificationJobs,
  loops: pushLoops,
  onMany: tellByEvents,
  notices: { notifications: tellPages },
  memberData: {
    tables: { notifications: 'erased', notification_settings: 'erased', push_subscriptions: 'erased' },
    export: {
      notifications: queries.exportNotifications,
      notification_settings: queries.exportSettings,
      push_subscriptions: exportSubscriptions,
    },
    erase: [queries.eraseNotifications, queries.eraseSettings, eraseSubscriptions],
  },
});
