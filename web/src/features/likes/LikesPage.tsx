import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { listLikes } from '@kujiya/contract/likes';
import { homePath, likesPath, onwardPath, userPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { LikeButton } from '#shop/like/LikeButton.tsx';
import { CardGridSkeleton } from '#shop/shelf/CardGridSkeleton.tsx';
import { ShelfCard } from '#shop/shelf/ShelfCard.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { LonelyHeart } from './LonelyHeart.tsx';

/** What the member has put a heart on. */
export function Component() {
  const member = useToken() !== undefined;
  return (
    <>
      <TitleBar title="心願清單" back={userPath} />
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

function LikedCards({ cards }: { cards: AnswerOf<typeof listLikes>['data'] }) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <h2 className="pb-3 text-sm font-normal desk:pb-5" aria-live="polite">
        共 <span className="font-print text-lg">{cards.length}</span> 件心頭好
      </h2>
      <ul className="card-grid">
        {cards.map((card, place) => (
          <li key={card.id} className="relative">
            <ShelfCard card={card} now={now} priority={place < 4} heading="h2" />
            <LikeButton productId={card.id} name={card.name} className="absolute top-2 right-2" />
          </li>
        ))}
      </ul>
    </>
  );
}
