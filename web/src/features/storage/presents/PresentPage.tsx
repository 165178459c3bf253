import { claimPresent, openPresent, presentRefusals } from '@kujiya/contract/presents';
import { homePath, onwardPath, presentPath, storagePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatDateTime } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { PresentCard } from './PresentCard.tsx';

/** Why a present cannot be had, and what to add for its giver and for others. */
const over = {
  claimed: ['這份禮物已經有人收下了', '', '每份禮物只有一件，先收下的人得到它。'],
  revoked: [
    '這份禮物收回了',
    '您改變了主意，東西在您的盒櫃裡。',
    '送的人改變了主意，東西已經回到原來的盒櫃。',
  ],
  returned: [
    '這份禮物過了期限',
    '沒有人在期限內收下，東西回到您的盒櫃了。',
    '沒有在期限內收下，東西已經回到送禮的人那裡。',
  ],
} as const;

const leadOn = (to: string, text: string) => (
  <ButtonLink to={to} variant="primary" size="lg">
    {text}
  </ButtonLink>
);
const nothing = (title: string, text: string, mine = false) => (
  <EmptyState
    drawing={<EmptyBox />}
    heading="h2"
    title={title}
    text={text}
    action={mine ? leadOn(storagePath, '回我的盒櫃') : leadOn(homePath, '我也去抽一隻')}
  />
);

/** `/present/{code}`: the card of a present, where its receiver claims it. */
export function Component() {
  const { code = '' } = useParams();
  const client = useClient();
  const toast = useToast();
  const member = useToken() !== undefined;
  const refresh = useRefreshStorage();
  const present = useQuery({ ...apiQuery(client, openPresent, { params: { code } }), staleTime: 0 });
  const claim = async () => {
    try {
      toast((await client(claimPresent, { params: { code } })).message, { tone: 'good' });
      await refresh();
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
    await present.refetch();
  };
  return (
    <div className="flex grow flex-col">
      <TitleBar title="一份禮物" />
      <Loaded
        query={present}
        failed={openPresent.failure}
        missing={nothing('找不到這份禮物', '連結可能少複製了幾個字，請朋友再傳一次。')}
        skeleton={
          <Loading className="mx-auto w-full max-w-xs pt-5">
            <span className="skeleton block h-120 rounded-md" />
          </Loading>
        }
      >
        {({ data: { state, giver, side, word, item, ends_at } }) => {
          if (item === null || (state !== 'open' && state !== 'claimed')) {
            const [title, mine, others] = over[state === 'open' ? 'claimed' : state];
            return nothing(title, side === 'giver' ? mine : others, side === 'giver');
          }
          return (
            <div className="mx-auto grid w-full max-w-md grow content-start gap-5 px-4 pt-5 pb-10 text-center">
              <PresentCard item={item} word={word} giver={giver} />
              {state === 'claimed' ? (
                <>
                  <p>{side === 'giver' ? '朋友收下了。' : '已經放進您的盒櫃，保管期限照舊。'}</p>
                  {leadOn(storagePath, '到盒櫃看看')}
                </>
              ) : side === 'giver' ? (
                <>
                  <p>{presentRefusals.present_own.message}。</p>
                  {leadOn(storagePath, '回盒櫃拿連結')}
                </>
              ) : (
                <>
                  {member ? (
                    <Button variant="primary" size="lg" onClick={claim}>
                      收下禮物
                    </Button>
                  ) : (
                    leadOn(onwardPath(presentPath(code)), '登入收下禮物')
                  )}
                  <p className="text-sm text-ink-soft">
                    {formatDateTime(ends_at)}{' '}
                    前收下，放進您的盒櫃，想出貨再出貨；保管期限照舊，不計入免運件數。
                  </p>
                </>
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
