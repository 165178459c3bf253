const pauseMs = 15;

/** The pause before the next try, after a refusal caused by somebody else's draw. */
export const pauseWhileBusy = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));

/** Repeats `ask` while its answer is busy, for at most `mostMs` milliseconds; the last answer stands. */
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
