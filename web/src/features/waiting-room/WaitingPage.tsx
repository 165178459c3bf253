import {
  homePath,
  ichibanPath,
  resultOfTubePath,
  tubePath,
  tubeTicketPath,
  waitingRoomPath,
} from '@kujiya/contract/shop/paths';
import { type WaitingPlace, waitingLimits, waitingRefusals } from '@kujiya/contract/waiting-room';
import { isListed, type PlaceStage, placeWords, stageOf } from '@kujiya/contract/waiting-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { useClient, useToken } from '#lib/api.tsx';
import { formatDateTime } from '#lib/format.ts';
import { toId } from '#lib/ids.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { placeQuery, roomQuery } from '#shop/waiting/queries.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { DetailSkeleton } from '#ui/PageSkeletons.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Picture } from '#ui/Picture.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { CallMe } from './CallMe.tsx';
import { NumberTag } from './NumberTag.tsx';
import { PlaceProof } from './PlaceProof.tsx';
import { useEntry } from './useEntry.ts';

const BigLeft = optionalNamed(() => import('./BigLeft.tsx'), 'BigLeft');

const Missing = () => (
  <EmptyState
    drawing={<Drawing of="noResult" />}
    title={waitingRefusals.room_missing.message}
    text="可以直接到商品頁選籤，或網址不完整"
    action={<ButtonLink to={ichibanPath}>看看一番賞</ButtonLink>}
  />
);

/** `/ichiban/waiting/:tubeId` */
export function Component() {
  const tubeId = toId(useParams().tubeId);
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="排隊"
        back={ichibanPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '一番賞', to: ichibanPath },
        ]}
      />
      {tubeId === undefined ? <Missing /> : <Room key={tubeId} tubeId={tubeId} />}
    </div>
  );
}

function Room({ tubeId }: { tubeId: number }) {
  const client = useClient();
  const isMember = useToken() !== undefined;
  const place = useQuery({ ...placeQuery(client, tubeId), enabled: isMember });
  const room = useQuery({ ...roomQuery(client, tubeId), enabled: !isMember });
  const asVisitor = room.data && { ...room.data.data, place: null, again_in: 0 };
  const shown: WaitingPlace | undefined = isMember ? place.data?.data : asVisitor;
  const { error, refetch } = isMember ? place : room;
  return (
    <Loaded
      query={{ data: shown, error, refetch }}
      failed="排隊資料暫時載入不了"
      missing={<Missing />}
      skeleton={
        <div className="gutters pt-3 pb-6">
          <DetailSkeleton />
        </div>
      }
    >
      {(loaded) => <View data={loaded} isStale={error !== null} />}
    </Loaded>
  );
}

/** What a screen reader hears: a new stage, the last three places, and otherwise every tenth, not each look. */
const announcement = (data: WaitingPlace, stage: PlaceStage): string => {
  const ahead = data.place?.ahead ?? 0;
  if (stage !== 'waiting' || ahead <= 3) return placeWords(data).title;
  return `前面不到 ${Math.ceil((ahead + 1) / 10) * 10} 位`;
};

function View({ data, isStale }: { data: WaitingPlace; isStale: boolean }) {
  const membersOnly = useMembersOnly('請先登入再排隊');
  const stage = stageOf(data);
  const { tube_id, product_id } = data;
  usePageTitle(stage === 'turn' ? '輪到您了！' : stage === 'waiting' ? placeWords(data).title : '排隊');
  const [now] = useState(() => Date.now());
  const { enter, leave, refresh } = useEntry(data, stage);

  const isEarly = data.state === 'before' && Date.parse(data.enters_from) > now;
  const mayEnter = ['outside', 'bought', 'missed', 'left'].includes(stage);
  const mayLeave = ['before', 'waiting', 'paused', 'turn'].includes(stage);
  const isOver = stage === 'sold_out' || stage === 'closed';
  return (
    <div className="gutters grid gap-4 pt-3 pb-8 desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start desk:gap-10 desk:pt-4">
      <p role="status" className="sr-only">
        {announcement(data, stage)}
      </p>
      <div className="grid gap-4">
        <Link
          to={tubePath(product_id, tube_id)}
          className="flex items-center gap-3 rounded-md hover:underline"
        >
          <Picture path={data.image_url} alt="" sizes="64px" className="size-16 shrink-0 rounded-md" />
          <span>
            <span className="line-clamp-2 font-black">{data.product_name}</span>
            <span className="block text-sm text-ink-soft">
              {data.tube_title}・剩 {data.remaining_tickets}／{data.total_tickets} 張
              {data.waiting > 0 &&
                data.state !== 'sold_out' &&
                `・${data.waiting} 人${data.state === 'before' ? '在場' : '等候'}`}
            </span>
          </span>
        </Link>
        {isStale && (
          <p className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-3 py-2 text-sm font-semibold text-kuji-ink">
            連線不穩，畫面可能不是最新的。您的順位在本店，恢復連線後會接著更新。
          </p>
        )}
        {!isOver && (
          <Suspense fallback={<div className="min-h-12" />}>
            <BigLeft tube_id={tube_id} product_id={product_id} />
          </Suspense>
        )}
        <NumberTag data={data} stage={stage} onTime={refresh} />
        <div className="grid gap-2">
          <CallMe stage={stage} />
          {stage === 'turn' && (
            <ButtonLink variant="primary" size="lg" to={tubeTicketPath(product_id, tube_id)}>
              選籤抽賞
            </ButtonLink>
          )}
          {stage === 'closed' && (
            <ButtonLink variant="primary" size="lg" to={tubeTicketPath(product_id, tube_id)}>
              直接選籤抽賞
            </ButtonLink>
          )}
          {stage === 'sold_out' && (
            <ButtonLink size="lg" to={resultOfTubePath(tube_id)}>
              看抽籤結果
            </ButtonLink>
          )}
          {mayEnter && (
            <Button
              variant="primary"
              size="lg"
              disabled={isEarly}
              pending={enter.isPending}
              onClick={() => membersOnly(enter.now, waitingRoomPath(tube_id))}
            >
              {isEarly
                ? `${formatDateTime(data.enters_from)} 起可以進場`
                : data.state === 'before' && !isListed(data)
                  ? stage === 'outside'
                    ? '進場'
                    : '重新進場'
                  : stage === 'outside'
                    ? '加入排隊'
                    : '重新排隊'}
            </Button>
          )}
          {mayLeave && (
            <Button
              variant={stage === 'turn' ? 'outline' : 'quiet'}
              pending={leave.isPending}
              onClick={leave.ask}
            >
              {stage === 'turn' ? '我抽完了，讓下一位' : '離開排隊'}
            </Button>
          )}
        </div>
      </div>
      <div className="grid gap-4">
        {!isOver && (
          <Panel className="p-4">
            <h2 className="pb-3 text-base">接下來會怎樣</h2>
            <Steps stage={stage} />
          </Panel>
        )}
        <PlaceProof data={data} />
      </div>
    </div>
  );
}

const steps: readonly { is: readonly PlaceStage[]; title: string; text: ReactNode }[] = [
  {
    is: ['outside', 'before'],
    title: '進場等開放',
    text: '開放前一小時起可以進場。開放時在場的人抽出順位，先到後到都一樣；之後才來的依先後排在後面。',
  },
  {
    is: ['waiting', 'paused'],
    title: '開著這一頁等候',
    text: `${waitingLimits.present} 秒沒有連線就先跳過您，順位還在；回來後最先輪到。`,
  },
  {
    is: ['turn'],
    title: '輪到您，只有您能抽',
    text: `${waitingLimits.turn} 秒內選籤購買；買到後這一筒會為您保留，可以接著抽。抽完請讓下一位。`,
  },
];

/** The way from the door to the tickets; the present step stands out. */
const Steps = ({ stage }: { stage: PlaceStage }) => (
  <ol className="grid gap-3">
    {steps.map(({ is, title, text }, i) => {
      const isHere = is.includes(stage);
      return (
        <li key={title} className="flex gap-3" aria-current={isHere ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={`outline-ink grid size-8 shrink-0 place-items-center rounded-full font-print ${isHere ? 'bg-kuji text-white' : 'bg-paper'}`}
          >
            {i + 1}
          </span>
          <span>
            <span className="block font-black">{title}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </li>
      );
    })}
  </ol>
);
