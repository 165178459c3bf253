import { Link } from '#lib/navigation.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { markOpened } from './stage/opened-orders.ts';
import { noteOpened, type Unopened } from './unopened.ts';
import { leftOf, wayWord } from './unopened-words.ts';

/** The draws that wait for their opening, the newest first, with the way to each, and to its result alone. */
export const UnopenedNote = ({ draws }: { draws: readonly Unopened[] }) => (
  <section aria-label="還沒開的獎品" className="mx-auto grid w-full max-w-xl content-start gap-2.5 py-3">
    <ul className="grid gap-2.5">
      {[...draws].reverse().map((draw, place) => (
        <li
          key={draw.orderId}
          className="outline-ink flex items-stretch overflow-hidden rounded-md bg-white text-ink shadow-hard"
        >
          <span
            aria-hidden="true"
            className="grid w-16 shrink-0 place-content-center border-r-2 border-dashed border-paper-edge bg-butter font-print text-xl"
          >
            ?
          </span>
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 p-3">
            <span className="min-w-40 grow">
              <span className="block font-black">{draw.product}</span>
              <span className="text-sm text-ink-soft">{leftOf(draw)}</span>
            </span>
            <ButtonLink to={draw.to} variant={place === 0 ? 'primary' : 'outline'}>
              {wayWord(draw)}
            </ButtonLink>
            <Link
              to={draw.to}
              // Its opening is over: it begins with the result.
              onClick={() => {
                markOpened(draw.orderId);
                noteOpened(draw.orderId, draw.total);
              }}
              className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
            >
              直接看結果
            </Link>
          </span>
        </li>
      ))}
    </ul>
  </section>
);
