import { fairnessPath } from '@kujiya/contract/shop/paths';
import { useSettings } from '#lib/api.tsx';
import { GameFrame } from '#shop/game-page/GamePage.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { sectionsOf } from './sections.ts';

/** `/ichiban/rules` */
export function Component() {
  const { contactEmail, lineHours } = useSettings();
  const sections = sectionsOf(lineHours);
  return (
    <GameFrame game="ichiban" title="一番賞規則">
      <div className="gutters grid gap-6 pt-4 pb-10 desk:grid-cols-[16rem_minmax(0,44rem)] desk:items-start desk:justify-center desk:gap-12">
        <nav aria-label="章節" className="outline-ink rounded-md bg-white p-2 desk:sticky desk:top-24">
          <ol className="grid grid-cols-2 desk:grid-cols-1">
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-2 rounded-sm px-2 text-sm font-semibold hover:bg-butter-tint"
                >
                  <span className="w-5 text-center font-print text-base text-kuji-ink">{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-5">
          {sections.map(({ id, title, lines }, index) => (
            <section key={id} id={id} className="ticket scroll-mt-20 desk:scroll-mt-24">
              <h2 className="flex items-center gap-3 px-4 py-3 text-lg desk:px-6">
                <span className="grid size-9 shrink-0 place-items-center rounded-full bg-kuji font-print text-lg text-white">
                  {index + 1}
                </span>
                {title}
              </h2>
              <div className="ticket-tear px-4 pt-4 pb-5 desk:px-6">
                <ul className="grid gap-2.5">
                  {lines.map((line) => (
                    <li
                      key={line}
                      className="relative pl-4 before:absolute before:top-[0.6em] before:left-0 before:size-1.5 before:rounded-full before:bg-paper-edge"
                    >
                      {line}
                    </li>
                  ))}
                </ul>
                {id === 'fairness' && (
                  <ButtonLink to={fairnessPath} className="mt-4">
                    打開驗證工具
                  </ButtonLink>
                )}
                {id === 'help' && (
                  <p className="mt-3 pl-4">
                    客服信箱：
                    <a
                      href={`mailto:${contactEmail}`}
                      className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
                    >
                      {contactEmail}
                    </a>
                  </p>
                )}
              </div>
            </section>
          ))}
        </div>
      </div>
    </GameFrame>
  );
}
