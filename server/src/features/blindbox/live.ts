import { type PackageEvent, packageEvents } from '@kujiya/contract/blindbox';
import type { Streams } from '#platform/http/streams.ts';

/** What the database sends when a box is held (`by`, `until`), given back (`by` null), or bought (`item`). */
export type BoxNotice = {
  game: 'blindbox';
  lot: number;
  remaining: number;
  items: { number: number; by?: number | null; until?: number | null; item?: number }[];
};

/** Tells whoever watches a package, whichever server did it. */
export function publishPackage(streams: Streams, notice: BoxNotice): void {
  const event: PackageEvent = {
    package_id: notice.lot,
    remaining: notice.remaining,
    items: notice.items.map(({ number, by = null, until = null, item = null }) => ({
      item_index: number,
      is_drawn: item !== null,
      locked_by: by,
      lock_expires_at: until,
      item_id: item,
    })),
  };
  streams.send(packageEvents, notice.lot, event);
}
