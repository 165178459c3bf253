import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { unopenedDraws } from './unopened.ts';
import { leftOf, wayWord } from './unopened-words.ts';

/** The draws that wait for their opening, the newest first, with the way to each. */
export function UnopenedNote({ onShow }: { onShow: () => void }) {
  return (
    <section aria-label="還沒開的獎品" className="mx-auto grid w-full max-w-xl content-start gap-3 px-3 py-4">
      <p className="text-center text-xl font-black">先別看，還沒開完！</p>
      <ul className="grid gap-2.5">
        {unopenedDraws()
          .reverse()
          .map((draw, place) => (
            <li
              key={draw.orderId}
              className="outline-ink flex items-stretch overflow-hidden rounded-md bg-white text-ink shadow-hard"
            >
              <span
                aria-hidden="true"
                className="grid w-16 shrink-0 place-content-center border-r-2 border-dashed border-paper-edge bg-butter font-print text-3xl"
              >
                ?
              </span>
              <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2 p-3">
                <span className="min-w-40 grow">
                  <span className="line-clamp-2 font-black">{draw.product}</span>
                  <span className="text-sm text-ink-soft">{leftOf(draw)}</span>
                </span>
                <ButtonLink to={draw.to} variant={place === 0 ? 'primary' : 'outline'}>
                  {wayWord(draw)}
                </ButtonLink>
              </span>
            </li>
          ))}
      </ul>
      <Button variant="quiet" className="justify-self-center text-sm" onClick={onShow}>
        不開了，直接看獎品
      </Button>
    </section>
  );
}
