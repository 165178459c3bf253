import { encodeDrawCode } from './draw-code.ts';
import type { Game } from './games.ts';
import { drawPath, openedBoxesPath, openedCapsulesPath } from './paths.ts';

type Paid = { id: number; order_number: string; product_id: number; lot_id: number };

const openings: Record<Game, (order: Paid) => string> = {
  ichiban: ({ id, product_id, lot_id }) =>
    drawPath(encodeDrawCode({ tubeId: lot_id, productId: product_id, orderId: id })),
  gacha: ({ id, product_id, order_number }) => openedCapsulesPath(product_id, id, order_number),
  blindbox: ({ id, product_id, lot_id }) => openedBoxesPath(id, product_id, lot_id),
};

/** The page on which a game shows the prizes of a paid order. */
export const openingPath = (game: Game, order: Paid): string => openings[game](order);
