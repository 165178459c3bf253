import * as corrections from '@kujiya/contract/staff/corrections';
import * as calls from '@kujiya/contract/staff/lots';
import { runDue } from '#shop/draws/life.ts';
import { defineFeature } from '#shop/feature.ts';
import { lotFinder } from './staff/finder.ts';
import { lotStaffRoutes } from './staff/routes.ts';

export const lots = defineFeature({
  calls: { ...calls, ...corrections },
  routes() {},
  staffRoutes: lotStaffRoutes,
  finders: [lotFinder],
  jobs: ({ db, log }) => [
    {
      name: 'lots:due',
      at: '* * * * *',
      async run() {
        await runDue(db, (lot, err) =>
          log.error({ err, lot }, 'a planned lot was refused its commitment at its time'),
        );
      },
    },
  ],
});
