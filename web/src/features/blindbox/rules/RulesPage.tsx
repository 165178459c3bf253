import { blindboxPath } from '@kujiya/contract/shop/paths';
import { ourShop } from '#lib/settings.ts';
import { GameFrame } from '#shop/game-page/GamePage.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { Seal } from '#shop/proof/Seal.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { rarityChoices } from '../choices.ts';
import { CardDrawing, CartonDrawing, ShelfDrawing, TimerDrawing } from './drawings.tsx';
import styles from './rules.module.css';
import { fineOf, steps } from './sections.ts';

const pictures = [ShelfDrawing, TimerDrawing, CardDrawing, CartonDrawing];

/** `/blindbox/rules`: one printed poster. */
export function Component() {
  return (
    <GameFrame game="blindbox" title="盒玩規則" heading={false}>
      <div className="gutters pt-3 pb-10 desk:pt-4">
        <article className={styles.poster}>
          <header className={styles.posterHead}>
            <p className={styles.posterShop} aria-hidden="true">
              {ourShop.shortName}
            </p>
            <h1 className={styles.posterTitle}>盒玩怎麼玩</h1>
            <p className={styles.posterLead}>一盒一隻，開之前，只有用透視卡的人看得到。</p>
          </header>
          <ol className={styles.posterSteps}>
            {steps.map(({ title, text }, index) => {
              const Picture = pictures[index];
              return (
                <li key={title} className={styles.posterStep}>
                  {Picture && <Picture />}
                  <span className={styles.posterNumber} aria-hidden="true">
                    {index + 1}
                  </span>
                  <h2 className="text-lg leading-tight">{title}</h2>
                  <p className="text-sm">{text}</p>
                </li>
              );
            })}
          </ol>
          <section className={styles.posterBand}>
            <h2 className="text-lg">稀有度看這裡</h2>
            <ul className="flex flex-wrap justify-center gap-3">
              {rarityChoices.map(({ id }) => (
                <li key={id}>
                  <RarityMark rarity={id} size="lg" />
                </li>
              ))}
            </ul>
            <p className="text-sm">機率＝這一款剩下的盒數 ÷ 這一中盒還沒開的盒數，頁面上隨時更新。</p>
          </section>
          <section className={styles.posterFine}>
            {fineOf().map(({ title, lines }) => (
              <div key={title}>
                <h2 className="mb-1 text-base">{title}</h2>
                <ul className="grid gap-1 text-sm">
                  {lines.map((line) => (
                    <li key={line} className={styles.posterLine}>
                      {line}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
          <footer className={styles.posterFoot}>
            <Seal state="committed">每一盒裝什麼，開賣前就封存並公布承諾</Seal>
            <ButtonLink variant="primary" to={blindboxPath}>
              去挑一盒
            </ButtonLink>
          </footer>
        </article>
      </div>
    </GameFrame>
  );
}
