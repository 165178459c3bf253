import type { Room } from '@kujiya/contract/room';
import { Hunts } from './Hunts.tsx';
import { Needs } from './Needs.tsx';
import { WaysIn } from './WaysIn.tsx';

/** What comes after the shelf: what needs the member, and what the member is after; in an empty room, first where to begin. */
export const Errands = ({ room }: { room: Room }) => {
  const isNew = room.newest.length === 0 && room.ways_in.length > 0;
  return (
    <>
      {isNew && <WaysIn cards={room.ways_in} />}
      <Needs room={room} />
      {!isNew && <Hunts hunts={room.hunts} />}
    </>
  );
};
