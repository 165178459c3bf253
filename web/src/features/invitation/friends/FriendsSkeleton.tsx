import { bar, Loading } from '#ui/Skeleton.tsx';

/** A ticket and a card of stamps to come. */
export function InviteSkeleton() {
  return (
    <Loading className="grid gap-5">
      <div className="ticket">
        <div className="on-night h-32 rounded-t-[10px]" />
        <div className="ticket-tear grid gap-4 p-4 desk:p-6">
          {bar('w-full', 'h-12')}
          {bar('w-full', 'h-14')}
        </div>
      </div>
      <div className="rounded-md border-[1.5px] border-paper-edge bg-white p-4 desk:p-6">
        {bar('w-full', 'h-40')}
      </div>
    </Loading>
  );
}
