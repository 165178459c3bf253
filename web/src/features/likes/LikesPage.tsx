import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { listLikes } from '@kujiya/contract/likes';
import { homePath, likesPath, onwardPath, userPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { CardGridSkeleton } from '#shop/shelf/CardGridSkeleton.tsx';
import { HotProducts } from '#shop/shelf/HotProducts.tsx';
import { ShelfCard } from '#shop/shelf/ShelfCard.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Plate } from '#ui/drawings/Plate.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';

/** The member's wish list. */
export function Component() {
  const member = useToken() !== undefined;
  return (
    <>
      <TitleBar title="心願清單" back={userPath} crumbs={accountCrumbs} />
      <div className="gutters py-4 desk:py-6">{member ? <Likes /> : <Invitation />}</div>
    </>
  );
}

const Invitation = () => (
  <EmptyState
    drawing={<LonelyHeart />}
    heading="h2"
    title="登入後就看得到您的心願清單"
    text="在商品頁按下愛心，喜歡的玩具都會收在這裡。"
    action={
      <ButtonLink to={onwardPath(likesPath)} variant="primary" size="lg">
        登入／加入會員
      </ButtonLink>
    }
  />
);

function Likes() {
  const likes = useQuery(apiQuery(useClient(), listLikes, {}));
  return (
    <Loaded query={likes} failed="心願清單暫時載入不了" skeleton={<CardGridSkeleton count={6} />}>
      {({ data: cards }) => (cards.length === 0 ? <NoLikes /> : <LikedCards cards={cards} />)}
    </Loaded>
  );
}

const NoLikes = () => (
  <EmptyState
    drawing={<LonelyHeart />}
    heading="h2"
    title="心願清單還是空的"
    text="看到心動的，按一下愛心就會放到這裡。"
    action={
      <ButtonLink to={homePath} variant="primary" size="lg">
        去逛逛
      </ButtonLink>
    }
  />
);

/** One row on the desktop: below it there is room for recommendations. */
const fewLikes = 5;

function LikedCards({ cards }: { cards: AnswerOf<typeof listLikes>['data'] }) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <h2 className="pb-3 text-sm font-normal desk:pb-5" aria-live="polite">
        共 <span className="font-print text-lg">{cards.length}</span> 件
      </h2>
      <ul className="card-grid">
        {cards.map((card, place) => (
          <li key={card.id}>
            <ShelfCard card={card} now={now} priority={place < 4} heading="h2" />
          </li>
        ))}
      </ul>
      {cards.length <= fewLikes && (
        <div className="pt-10">
          <HotProducts />
        </div>
      )}
    </>
  );
}

/** A shelf with room on it, and a toy that holds out a heart. */
function LonelyHeart() {
  return (
    <Plate>
      <path d="M34 150h172v10H34z" fill="#efc88d" />
      <path d="M52 160v14M188 160v14" />
      <g className="sway">
        <path d="M92 150v-38a30 30 0 0 1 60 0v38z" fill="#ffd7c9" />
        <path d="M100 88q-10-26 4-26 12 2 12 20M144 88q10-26-4-26-12 2-12 20" fill="#ffd7c9" />
        <path d="M112 110h.1M133 110h.1" strokeWidth="6" />
        <path d="M118 119q5 5 9 0" />
        <path d="M106 120h4M135 120h4" stroke="var(--color-game-ichiban)" strokeWidth="5" />
        <path
          d="M122 150l-17-16a11 11 0 0 1 17-13 11 11 0 0 1 17 13z"
          fill="var(--color-kuji)"
          transform="translate(0 2)"
        />
      </g>
      <path
        d="M60 84l-8-7a5 5 0 0 1 8-6 5 5 0 0 1 8 6zM184 66l-10-9a6 6 0 0 1 10-8 6 6 0 0 1 10 8z"
        stroke="var(--color-ink-soft)"
        strokeDasharray="4 5"
      />
    </Plate>
  );
}
