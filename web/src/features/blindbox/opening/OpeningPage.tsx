import type { BoxResult } from '@kujiya/contract/box-purchase';
import { blindboxPath, homePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useReducer, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useClient, useToken } from '#lib/api.tsx';
import { isMissing, messageOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { LoginNeeded } from '#shop/opening/stage/LoginNeeded.tsx';
import { markOpened, wasOpened } from '#shop/opening/stage/opened-orders.ts';
import { StageWaiting } from '#shop/opening/stage/StageWaiting.tsx';
import styles from '#shop/opening/stage/stage.module.css';
import { noteOpened, openedBefore } from '#shop/opening/unopened.ts';
import { rarestFirst } from '#shop/prize/rarity.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { resultQuery } from '../queries.ts';
import { Stage } from './Stage.tsx';
import { advance, closed } from './sequence.ts';
import { shareOf } from './share.ts';

const homeAfter = 5000; // ms

// The results chunk loads while the box is being opened.
const loadResults = () => import('./Results.tsx');
const BoxResults = lazyNamed(loadResults, 'BoxResults');

/** `/blindbox/result?order_id&product_id&package_id` */
export function Component() {
  const [search] = useSearchParams();
  const orderId = toId(search.get('order_id'));
  const member = useToken() !== undefined;
  usePageTitle('盒玩開箱');
  if (orderId === undefined) return <NoResult />;
  if (!member)
    return (
      <LoginNeeded
        title="請先登入"
        text="登入後就能打開您買的盒子。"
        back={{ to: blindboxPath, label: '看看盒玩' }}
      />
    );
  return <Loaded key={orderId} orderId={orderId} />;
}

function Loaded({ orderId }: { orderId: number }) {
  const result = useQuery(resultQuery(useClient(), orderId));
  if (result.data) return <Opened result={result.data.data} />;
  if (isMissing(result.error)) return <NoResult />;
  if (result.error) {
    return (
      <div className={styles.stageNote}>
        <ErrorState
          title="開箱結果暫時載入不了"
          message={messageOf(result.error)}
          onRetry={() => result.refetch()}
        />
      </div>
    );
  }
  return <Waiting />;
}

function Opened({ result }: { result: BoxResult }) {
  const total = result.items.length;
  // The animation is not repeated when the member returns to an opening.
  const [seen] = useState(() => wasOpened(result.order_id));
  const [opening, step] = useReducer(
    advance(total),
    seen
      ? { index: total - 1, phase: 'open', done: true }
      : { ...closed, index: openedBefore(result.order_id) },
  );
  const [sharing, setSharing] = useState(false);
  const [played, setPlayed] = useState(!seen);
  const confirm = useConfirm();
  const { done, index, phase } = opening;
  useEffect(() => void loadResults(), []);
  useEffect(() => {
    const opened = index + (phase === 'open' ? 1 : 0);
    noteOpened(result.order_id, opened);
    if (opened === total) markOpened(result.order_id);
  }, [index, phase, total, result.order_id]);

  const skip = async () => {
    const last = index === total - 1 && phase === 'open';
    const yes =
      last ||
      (await confirm({
        title: '確定要略過動畫，直接前往開箱結果嗎？',
        yes: '直接看結果',
        no: '繼續開',
      }));
    if (yes) step('skip');
  };

  const best = rarestFirst(result.items)[0];
  const content = useMemo(() => best && shareOf(result, best), [result, best]);
  if (!content) return <NoResult />;

  if (!done) return <Stage result={result} opening={opening} step={step} onSkip={() => void skip()} />;
  return (
    <Suspense fallback={<Waiting />}>
      <BoxResults
        result={result}
        celebrate={played}
        onShare={() => setSharing(true)}
        onAgain={() => {
          setPlayed(true);
          step('again');
        }}
      />
      <Sharing open={sharing} onClose={() => setSharing(false)} content={content} />
    </Suspense>
  );
}

function NoResult() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(homePath, { replace: true }), homeAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert" className={styles.stageNote}>
      <EmptyState
        heading="h1"
        drawing={<Drawing of="noResult" />}
        title="找不到抽盒結果"
        text="正在返回首頁…"
        action={<ButtonLink to={homePath}>返回首頁</ButtonLink>}
      />
    </div>
  );
}

/** The stage while its result loads. */
const Waiting = () => (
  <StageWaiting text="準備開箱…" bars={['h-12 w-64 rounded-full', 'h-14 w-full rounded-md']}>
    <span className="h-64 w-44 rounded-sm border-2 border-dashed border-night-line" aria-hidden="true" />
  </StageWaiting>
);
