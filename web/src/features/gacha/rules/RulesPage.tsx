import { gachaPath } from '@kujiya/contract/shop/paths';
import { useSettings } from '#lib/api.tsx';
import { GameFrame } from '#shop/game-page/GamePage.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PosterHead } from './PosterHead.tsx';
import styles from './poster.module.css';
import { rulesOf, steps } from './words.ts';

/** `/gacha/rules`: the rules as a poster, in real text and not a picture. */
export function Component() {
  const { contactEmail, lineHours } = useSettings();
  return (
    <GameFrame game="gacha" title="轉蛋規則" heading={false}>
      <div className="gutters pt-3 pb-10 desk:pt-2">
        <article className={styles.poster}>
          <PosterHead />
          <section aria-label="四個步驟" className={styles.posterSteps}>
            {steps.map(({ title, text }, index) => (
              <div key={title} className={styles.posterStep}>
                <span className={styles.posterNumber} data-place={index}>
                  {index + 1}
                </span>
                <h2 className="text-lg">{title}</h2>
                <p className="text-sm">{text}</p>
              </div>
            ))}
          </section>
          <div className={styles.posterRules}>
            {rulesOf().map(({ id, title, lines }) => (
              <section key={id} className={styles.posterRule}>
                <h2 className={styles.posterRuleTitle}>{title}</h2>
                <ul className="grid gap-1.5 text-sm">
                  {lines.map((line) => (
                    <li key={line} className={styles.posterLine}>
                      {line}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <footer className={styles.posterFoot}>
            <p>
              LINE 客服時間：{lineHours}・客服信箱{' '}
              <a
                href={`mailto:${contactEmail}`}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
              >
                {contactEmail}
              </a>
            </p>
            <ButtonLink to={gachaPath} variant="primary" size="lg">
              去轉一顆
            </ButtonLink>
          </footer>
        </article>
      </div>
    </GameFrame>
  );
}
