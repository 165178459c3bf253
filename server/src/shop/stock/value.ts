/** NT$ in hundredths, in which costs are counted. */
const hundredths = 100;

/**
 * A movement of a thing: pieces that came (positive) or went otherwise than by a sale; `amount`: NT$ for all of them, null
 * when unknown; `issued`: the pieces sold or drawn until then.
 */
export type Movement = { quantity: number; amount: number | null; issued: number };

/**
 * What is left of a thing's movements: `pieces` (below zero where more was issued than recorded), their `value`, and the
 * `cost` of one, both in hundredths of NT$; `cost` is null while nobody knows it.
 */
export type Stock = { pieces: number; value: number; cost: number | null; issued: number };

export const noStock: Stock = { pieces: 0, value: 0, cost: null, issued: 0 };

/** The stock after more pieces were issued, each at the present cost; returned pieces come back at it. */
export function afterIssues(stock: Stock, issued: number): Stock {
  const pieces = stock.pieces - (issued - stock.issued);
  const cost = stock.cost ?? 0;
  const rest = stock.pieces > 0 ? stock.value - (stock.pieces - pieces) * cost : pieces * cost;
  return { ...stock, pieces, issued, value: pieces > 0 ? rest : 0 };
}

/**
 * The stock after a movement, by the moving average. The cost of a piece is rounded down to a hundredth of NT$, so that no
 * issue takes more than there is; what the rounding leaves stays in the value, and counts in the next average. Pieces that
 * came without an amount count at the present cost or, before any, at `value` (NT$), the cost field. Pieces nobody knew a
 * cost of take that of the first delivery. What was issued before it was recorded is covered by the next pieces that come.
 */
export function afterMovement(before: Stock, movement: Movement, value: number | null): Stock {
  const stock = afterIssues(before, movement.issued);
  const { quantity } = movement;
  const pieces = stock.pieces + quantity;
  const known = stock.cost ?? (value === null ? null : value * hundredths);
  const total = movement.amount === null ? known && known * quantity : movement.amount * hundredths;
  if (total === null) return { ...stock, pieces };
  // Written off at what they cost on the average.
  if (quantity < 0)
    return { ...stock, pieces, value: pieces > 0 ? stock.value + quantity * (stock.cost ?? 0) : 0 };
  const own = Math.floor(total / quantity);
  if (stock.pieces <= 0) {
    const covered = Math.min(quantity, -stock.pieces);
    return { ...stock, pieces, value: pieces > 0 ? total - own * covered : 0, cost: own };
  }
  const all = (stock.cost === null ? stock.pieces * own : stock.value) + total;
  return { ...stock, pieces, value: all, cost: Math.floor(all / pieces) };
}

/** The stock after all movements of a thing, in their order; `value`: its cost field, NT$. */
export const stockOf = (movements: readonly Movement[], value: number | null): Stock =>
  movements.reduce((stock, movement) => afterMovement(stock, movement, value), noStock);
