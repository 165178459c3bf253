import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import type { Database } from '#platform/postgres/database.ts';
import { beaconLate, beaconValue } from './service.ts';

/** Milliseconds until relays are asked again for a value that is not late, and for one that is. */
const pauses = { soon: 1_000, late: 10_000 };

/** What waits for the value of a beacon; `late`: seconds since its round. */
export type Awaited = { beacon: string; late: number };

/** The values that a loop waits for, and the pauses between its questions. */
export function createValues(db: Database, relays: () => readonly string[]) {
  const quiet = new Map<string, number>();
  return {
    /** Beacons of which something failed a moment ago. */
    resting(): string[] {
      const now = performance.now();
      for (const [beacon, until] of quiet) if (until <= now) quiet.delete(beacon);
      return [...quiet.keys()];
    },
    /** Lets a beacon rest: it has no value yet, or what was to be done with it failed. */
    rest({ beacon, late }: Awaited): void {
      quiet.set(beacon, performance.now() + (late > beaconLate ? pauses.late : pauses.soon));
    },
    /** The signature of each of these beacons, each asked for once; null while no relay has it. */
    async of(waiting: readonly Awaited[]): Promise<ReadonlyMap<string, string | null>> {
      const beacons = [...new Set(waiting.map(({ beacon }) => beacon))];
      const asked = beacons.map(async (beacon) => {
        const name = parseBeaconName(beacon);
        return [beacon, name && (await beaconValue(db, relays(), name))] as const;
      });
      return new Map(await Promise.all(asked));
    },
  };
}
