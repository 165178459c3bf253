import { type Game, shelfNames } from '@kujiya/contract/shop/games';
import { fairnessPath, rulesPath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';

const plays: Record<Game, string> = {
  ichiban: '挑一張籤，撕開就知道；最後一張還有最後賞。',
  blindbox: '一盒一隻，拆開才知道；整盒端走也可以。',
  gacha: '轉一下，掉下來的是哪一顆？各款機率都看得到。',
};

const link = 'inline-flex min-h-11 items-center text-ink underline underline-offset-4 hover:text-kuji-ink';

/** Under the name of a game's shelf: how it is played in one sentence, and on a desktop where its rules and proofs are. */
export const ShelfLead = ({ game }: { game: Game }) => (
  <div className="flex grow flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
    <p>{plays[game]}</p>
    <p className="flex gap-5 font-semibold max-desk:hidden">
      <Link to={rulesPath(game)} className={link}>
        {shelfNames[game]}規則
      </Link>
      <Link to={fairnessPath} className={link}>
        每一抽都能驗證
      </Link>
    </p>
  </div>
);
