import type { Shelf } from '@kujiya/contract/shop/games';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { CapsuleShape, CartonShape, TicketShape } from './shapes.tsx';

const square = <span className="skeleton block aspect-square rounded-none" />;

const words = (
  <span className="grid min-h-[5.2em] content-start justify-items-start gap-2 text-sm">
    {bar('w-full')}
    {bar('w-2/3')}
    {bar('w-1/2', 'h-5')}
  </span>
);

function CardSkeleton({ game }: { game: Shelf }) {
  if (game === 'gacha')
    return (
      <CapsuleShape top={square} color="#eadfcc">
        {words}
      </CapsuleShape>
    );
  if (game === 'blindbox')
    return (
      <CartonShape top={square} color="#f3e8d6">
        {words}
      </CartonShape>
    );
  return <TicketShape top={square}>{words}</TicketShape>;
}

const mixed: readonly Shelf[] = ['ichiban', 'blindbox', 'gacha', 'ichiban'];

/** The skeleton of a shelf of cards, of one game or of all. */
export function CardGridSkeleton({ count = 6, game }: { count?: number; game?: Shelf }) {
  const cards = Array.from({ length: count }, (_, index) => ({
    place: index,
    game: game ?? mixed[index % mixed.length] ?? 'ichiban',
  }));
  return (
    <Loading className="card-grid">
      {cards.map((card) => (
        <CardSkeleton key={card.place} game={card.game} />
      ))}
    </Loading>
  );
}
