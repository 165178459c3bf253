import * as calls from '@kujiya/contract/complaints';
import * as staffCalls from '@kujiya/contract/staff/complaints';
import { defineFeature } from '#shop/feature.ts';
import { release } from './file-queries.ts';
import { removeEnded } from './files.ts';
import * as queries from './queries.ts';
import { complaintRoutes } from './routes.ts';
import { complaintStaffRoutes } from './staff/routes.ts';
import { complaintFinder, complaintQueue } from './staff/work.ts';

export const complaints = defineFeature({
  calls: { ...calls, ...staffCalls },
  routes: complaintRoutes,
  staffRoutes: complaintStaffRoutes,
  finders: [complaintFinder],
  queues: [complaintQueue],
  jobs: (shop) => [{ name: 'complaints:files', at: '*/5 * * * *', run: () => removeEnded(shop) }],
  audit: [queries.brokenComplaints],
  memberData: {
    tables: { complaints: 'erased', complaint_messages: 'erased', complaint_files: 'erased' },
    export: { complaints: queries.exportComplaints },
    erase: [release, queries.eraseMessages, queries.eraseComplaints],
  },
});
