import { CapsuleCase, CartonShape } from '#shop/shelf/shapes.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import type { HeroLook } from './hero-look.ts';

const sizes = '(min-width: 960px) 400px, 45vw';

/** The banner's picture in the shape of its game: beyond a perforation, on a carton, in a capsule. */
export function HeroArt({
  look: { game, shell },
  image,
  recommended,
}: {
  look: HeroLook;
  image: string;
  recommended: boolean;
}) {
  const picture = <Picture path={image} alt="" sizes={sizes} priority className="size-full" />;
  return (
    <div
      className={cx(
        'relative min-h-40 grow basis-[43%] desk:basis-[48%]',
        game === 'ichiban' && 'ticket-stub [--tear:rgb(255_255_255/80%)]',
      )}
    >
      {game === 'ichiban' ? (
        <div className="absolute inset-0 overflow-hidden rounded-r-[10px]">{picture}</div>
      ) : (
        <div className="absolute inset-0 grid place-items-center p-2 desk:p-6">
          {game === 'gacha' ? (
            <CapsuleCase color={shell} className="w-full max-w-36 text-ink tablet:max-w-56 desk:max-w-80">
              {picture}
            </CapsuleCase>
          ) : (
            <CartonShape
              top={picture}
              color={shell}
              className="w-full max-w-36 rotate-2 tablet:max-w-44 desk:max-w-64 text-ink"
            >
              <span className="-my-1 font-print text-xs tracking-widest desk:my-0">LUCKY</span>
            </CartonShape>
          )}
        </div>
      )}
      {recommended && (
        <span className="absolute right-2 bottom-2.5 rotate-6 rounded-sm bg-paper/90 desk:right-6 desk:bottom-6">
          <Stamp color="var(--color-kuji-ink)" tilt={0} className="text-xs desk:text-lg">
            店長推薦
          </Stamp>
        </span>
      )}
    </div>
  );
}
