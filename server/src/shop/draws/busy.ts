const pauseMs = 15;

/** What passes until somebody who was refused by another's draw asks again. */
export const pauseWhileBusy = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));

/** Asks again as long as the answer is that somebody else is at it, for so many milliseconds; the last answer stands. */
export async function askWhileBusy<T>(
  mostMs: number,
  ask: () => Promise<T>,
  isBusy: (answer: T) => boolean,
): Promise<T> {
  for (const end = Date.now() + mostMs; ; await pauseWhileBusy()) {
    const answer = await ask();
    if (!isBusy(answer) || Date.now() >= end) return answer;
  }
}
