import * as corrections from '@kujiya/contract/staff/corrections';
import * as calls from '@kujiya/contract/staff/lots';
import * as sellThroughCalls from '@kujiya/contract/staff/sell-through';
import { beaconOf, relaysOf } from '#shop/beacon/service.ts';
import { createAssigner } from '#shop/draws/assign.ts';
import { runDue } from '#shop/draws/life.ts';
import { defineFeature } from '#shop/feature.ts';
import { lotFinder } from './staff/finder.ts';
import { lotStaffRoutes } from './staff/routes.ts';
import { lotAgenda, lotFigures, lotQueues } from './staff/work.ts';

export const lots = defineFeature({
  calls: { ...calls, ...corrections, ...sellThroughCalls },
  routes() {},
  staffRoutes: lotStaffRoutes,
  finders: [lotFinder],
  queues: lotQueues,
  figures: lotFigures,
  agenda: [lotAgenda],
  loops({ db, config, log, ownUrl }) {
    const assign = createAssigner(
      db,
      () => relaysOf(config, ownUrl),
      (lot, err) => log.error({ err, lot }, 'a lot could not be assigned with the value of its beacon'),
    );
    return [{ name: 'lots:assign', restMs: 500, run: async () => (await assign()).length > 0 }];
  },
  jobs: ({ db, config, log }) => [
    {
      name: 'lots:due',
      at: '* * * * *',
      async run() {
        await runDue(db, beaconOf(config), (lot, err) =>
          log.error({ err, lot }, 'a planned lot was refused its commitment at its time'),
        );
      },
    },
  ],
});
