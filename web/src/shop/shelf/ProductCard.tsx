import type { FoundItem } from '@kujiya/contract/search';
import type { Shelf } from '@kujiya/contract/shop/games';
import type { ReactNode } from 'react';
import { Link } from '#lib/navigation.tsx';
import { Price } from '#shop/money/Price.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import type { Badge } from './badge.ts';
import { CapsuleShape, CartonShape, TicketShape } from './shapes.tsx';
import { TypeTag } from './TypeTag.tsx';

export type ProductCardProps = {
  to: string;
  game: Shelf;
  name: string;
  /** Stored path of the picture. */
  image: string;
  price: number;
  discount?: number | null | undefined;
  /** Tickets left and in total of the tube that its page opens, and the number of tubes with tickets left; ichiban only. */
  tickets?: FoundItem['shown_tube'];
  /** What is said of what is left. */
  badge?: Badge | undefined;
  soldOut?: boolean;
  /** Not yet for sale: the reason, and the start of the sale. */
  opening?: { label: string; from: string } | undefined;
  /** For the first row: its pictures load at once. */
  priority?: boolean;
  /** `h2` directly under the page's own heading. */
  heading?: 'h2' | 'h3';
  /** Lies over the picture, beside the link. */
  heart?: ReactNode;
};

const tones: Record<Badge['tone'], string> = {
  last: 'bg-ink text-butter',
  big: 'bg-kuji-ink text-white',
  gone: 'bg-paper-edge text-ink',
  plain: 'bg-paper text-ink',
};
const shells = ['#ffb25e', '#ffa9be', '#7fd6c2', '#9ccbff', '#ffcb3d', '#c9b2ee'];
const boards = ['#dbeaff', '#ffe1d6', '#fff0c4', '#dcf3ea', '#efe3fb'];

const pick = (colors: readonly string[], name: string): string =>
  colors[[...name].reduce((sum, char) => sum + char.charCodeAt(0), 0) % colors.length] ?? '#ffb25e';

function Shape({
  game,
  name,
  top,
  children,
}: {
  game: Shelf;
  name: string;
  top: ReactNode;
  children: ReactNode;
}) {
  if (game === 'gacha') {
    return (
      <CapsuleShape top={top} color={pick(shells, name)} className="h-full">
        {children}
      </CapsuleShape>
    );
  }
  if (game === 'blindbox') {
    return (
      <CartonShape top={top} color={pick(boards, name)} className="h-full">
        {children}
      </CartonShape>
    );
  }
  if (game === 'ichiban') {
    return (
      <TicketShape top={top} className="h-full">
        {children}
      </TicketShape>
    );
  }
  return (
    <div className="outline-ink flex h-full flex-col overflow-hidden rounded-md bg-white">
      <div className="relative">{top}</div>
      <div className="flex grow flex-col border-t-[1.5px] border-ink px-3 pt-2.5 pb-3">{children}</div>
    </div>
  );
}

/** A product on a shelf. Its shape shows the game: ticket, carton, capsule. */
export function ProductCard({
  to,
  game,
  name,
  image,
  price,
  discount,
  tickets,
  badge = { tone: 'plain' },
  soldOut = false,
  opening,
  priority = false,
  heading: Name = 'h3',
  heart,
}: ProductCardProps) {
  const picture = (
    <>
      <Picture
        path={image}
        alt=""
        priority={priority}
        className={cx(
          'transition-transform duration-300 ease-out motion-safe:group-hover:scale-104',
          soldOut && 'opacity-45 grayscale',
        )}
      />
      {soldOut && (
        <span className="absolute inset-0 grid place-items-center">
          <Stamp className="bg-paper/70 text-xl">{game === 'ichiban' ? '已抽完' : '已售完'}</Stamp>
        </span>
      )}
      {opening && !soldOut && (
        <span
          className={cx(
            'absolute inset-x-0 bg-night/90 px-3 py-1 text-xs font-semibold text-white desk:text-sm',
            game === 'gacha' ? 'bottom-[32%] text-center' : 'bottom-0',
          )}
        >
          <span className="font-black text-butter">{opening.label}</span> {opening.from}
        </span>
      )}
      {(tickets || badge.before) && !soldOut && (
        <span
          className={cx(
            'absolute left-2 rounded-sm px-2 py-0.5 text-xs font-semibold desk:text-sm',
            tones[badge.tone],
            opening ? 'bottom-9' : 'bottom-2',
          )}
        >
          {badge.before}
          {tickets && (
            <>
              <span className="sr-only">剩餘籤數 </span>
              <span aria-hidden="true">剩 </span>
              <span className="font-print">
                {tickets.remaining}/{tickets.total}
              </span>
            </>
          )}
          {badge.after}
        </span>
      )}
    </>
  );

  return (
    <article className="relative h-full">
      <Link
        to={to}
        className="group block h-full rounded-md transition-transform duration-200 ease-out motion-safe:hover:-translate-y-1 motion-safe:hover:active:translate-y-0"
      >
        <Shape game={game} name={name} top={picture}>
          <Name className="mb-1.5 line-clamp-2 text-sm leading-relaxed font-black break-keep">
            {/* A number stays with its unit: 30 公分. */}
            {name.replace(/(\d) /g, '$1\u00a0')}
          </Name>
          <Price
            price={price}
            discount={discount}
            className={cx('mt-auto', game === 'gacha' && 'justify-center')}
          />
        </Shape>
        <TypeTag
          game={game}
          more={tickets && tickets.tubes > 1 && `・共 ${tickets.tubes} 筒`}
          className={cx('absolute left-2', game === 'blindbox' ? 'top-6.5' : 'top-2')}
        />
      </Link>
      {heart}
    </article>
  );
}
