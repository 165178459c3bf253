import * as calls from '@kujiya/contract/legal';
import * as staffCalls from '@kujiya/contract/staff/legal';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { legalRoutes } from './routes.ts';
import { acceptByRegistering } from './service.ts';
import { legalStaffRoutes } from './staff/routes.ts';

export const legal = defineFeature({
  name: 'legal',
  calls: { ...calls, ...staffCalls },
  routes: legalRoutes,
  staffRoutes: legalStaffRoutes,
  onMany: { 'member.registered': acceptByRegistering },
  audit: [queries.brokenAcceptances],
  memberData: {
    tables: { legal_acceptances: 'erased' },
    export: { legal_texts: queries.exportAccepted },
    erase: [queries.eraseAccepted],
  },
});
