/** The last step: the algorithm stops here, even with fewer numbers than prizes. */
export const LAST_STEP = 100;

export type PrizeNumbers = {
  /** Distinct ticket numbers from 1, in the order in which the steps found them. */
  numbers: number[];
  /** Whether `prizeCount` distinct numbers were found within the 100 steps. */
  reached: boolean;
  /** The step that found the last of `numbers`. */
  lastStep: number;
};

/** Throws RangeError, naming the wrong value, for input that the form of the fairness page refuses. */
export function checkPrizeNumbersInput(txid: string, prizeCount: number, totalTickets: number): void {
  if (!/^[0-9a-f]{64}$/i.test(txid)) throw new RangeError('txid must be 64 hexadecimal characters');
  if (!Number.isSafeInteger(prizeCount) || prizeCount < 1) {
    throw new RangeError('prizeCount must be a whole number greater than 0');
  }
  if (!Number.isSafeInteger(totalTickets) || totalTickets < 1) {
    throw new RangeError('totalTickets must be a whole number greater than 0');
  }
  if (prizeCount > totalTickets) throw new RangeError('prizeCount must not exceed totalTickets');
}

/**
 * The txid algorithm, which the shop's fairness page describes to players: for step 1 to 100,
 * floor(txid / 100^step) mod totalTickets + 1, collecting distinct values until there are `prizeCount`.
 * Throws RangeError for bad input.
 */
export function prizeNumbers(txid: string, prizeCount: number, totalTickets: number): PrizeNumbers {
  checkPrizeNumbersInput(txid, prizeCount, totalTickets);
  const total = BigInt(totalTickets);
  const found = new Set<number>();
  let lastStep = 0;
  // Dividing by 100 once per step is the same as dividing by 100^step: floors of whole quotients nest.
  let quotient = BigInt(`0x${txid}`);
  for (let step = 1; step <= LAST_STEP && found.size < prizeCount; step++) {
    quotient /= 100n;
    const value = Number(quotient % total) + 1;
    if (found.has(value)) continue;
    found.add(value);
    lastStep = step;
  }
  return { numbers: [...found], reached: found.size === prizeCount, lastStep };
}
