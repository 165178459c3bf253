import { go } from '#lib/navigation.tsx';
import type { Unopened } from '#shop/opening/unopened.ts';

/** The page that follows a payment: the opening, the order, the gateway, or the top-up it needs first. */
export type Way = {
  to: string;
  /** The address as the shop gives it; `to` stands in when the shop gives none in time. */
  asked?: Promise<string>;
  /** The page on which the purchase began is replaced, so that going back skips it. */
  replace?: boolean;
  /** The draw that is opened there. */
  opens?: Omit<Unopened, 'opened' | 'to'>;
  /** Milliseconds in which the message before it can be read. */
  afterMs?: number;
};

/** What was paid for is on the screen after this many milliseconds, whatever the shop's next answer takes. */
const latestMs = 800;

const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

let newest: Way | undefined;

/**
 * Leads on after a payment. It is part of no component, because a payment changes the page it was made on: a case that
 * is sold out leaves it, and takes its timers along. The newest way takes the place of one that is still waited for.
 */
export async function leadOn(way: Way): Promise<void> {
  newest = way;
  const { to, asked, replace = false, opens, afterMs = 0 } = way;
  // The opening needs the same file, so this is noted before it begins; without it, no opening is waited for.
  if (opens)
    void import('#shop/opening/unopened.ts').then(
      (draws) => draws.keepUnopened({ ...opens, to }),
      () => undefined,
    );
  const begun = window.location.pathname;
  let path = to;
  const answered = asked?.then(
    (found) => {
      path = found;
    },
    () => undefined,
  );
  if (afterMs > 0) await wait(afterMs);
  else if (answered) await Promise.race([answered, wait(latestMs)]);
  if (newest !== way) return;
  go(path, { replace: replace && window.location.pathname === begun });
}
