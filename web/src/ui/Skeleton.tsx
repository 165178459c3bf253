import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Game } from './game.ts';
import { CapsuleShape, CartonShape, TicketShape } from './shapes.tsx';

const bar = (width: string, height = 'h-4') => <span className={cx('skeleton block', width, height)} />;

const square = <span className="skeleton block aspect-square rounded-none" />;

const words = (
  <span className="grid min-h-[5.2em] content-start justify-items-start gap-2 text-sm">
    {bar('w-full')}
    {bar('w-2/3')}
    {bar('w-1/2', 'h-5')}
  </span>
);

function CardSkeleton({ game }: { game: Game }) {
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

/** Says that something is on its way, once, and shows its shape. */
function Coming({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">載入中</span>
      {children}
    </div>
  );
}

const mixed: readonly Game[] = ['ichiban', 'blindbox', 'gacha', 'ichiban'];

/** A shelf of cards to come; of one game, or of all. */
export function CardGridSkeleton({ count = 6, game }: { count?: number; game?: Game }) {
  const cards = Array.from({ length: count }, (_, index) => ({
    place: index,
    game: game ?? mixed[index % mixed.length] ?? 'ichiban',
  }));
  return (
    <Coming className="card-grid">
      {cards.map((card) => (
        <CardSkeleton key={card.place} game={card.game} />
      ))}
    </Coming>
  );
}

/** Rows with a small picture: history, box items, notifications. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  const places = Array.from({ length: rows }, (_, index) => index);
  return (
    <Coming className="grid gap-3">
      {places.map((place) => (
        <span
          key={place}
          className="flex items-center gap-3 rounded-md border-[1.5px] border-paper-edge bg-white p-3"
        >
          <span className="skeleton size-16 shrink-0" />
          <span className="grid grow gap-2">
            {bar('w-3/4')}
            {bar('w-1/3')}
          </span>
        </span>
      ))}
    </Coming>
  );
}

/** A product page: picture and panel, one above the other on phones, side by side on desktop. */
export function DetailSkeleton() {
  return (
    <Coming className="grid gap-4 desk:grid-cols-2 desk:gap-10">
      <span className="skeleton block aspect-square rounded-md" />
      <span className="grid content-start gap-4">
        {bar('w-4/5', 'h-8')}
        {bar('w-1/2')}
        {bar('w-1/3', 'h-10')}
        <span className="skeleton block h-64 rounded-md" />
        {bar('w-full', 'h-14')}
      </span>
    </Coming>
  );
}
