import type { Room } from '@kujiya/contract/room';
import { Hunts } from './Hunts.tsx';
import { Needs } from './Needs.tsx';
import { WaysIn } from './WaysIn.tsx';

/** What comes after the shelf: what the member is after, or where to begin, and what needs the member. */
export const Errands = ({ room }: { room: Room }) => (
  <>
    {room.newest.length === 0 && room.ways_in.length > 0 ? (
      <WaysIn cards={room.ways_in} />
    ) : (
      <Hunts hunts={room.hunts} />
    )}
    <Needs room={room} />
  </>
);
