import { blindboxPath, userPath } from '@kujiya/contract/shop/paths';
import { listTools, listUserTools } from '@kujiya/contract/tool-cards';
import { useQuery } from '@tanstack/react-query';
import CircleHelp from 'lucide-react/icons/circle-help';
import { useState } from 'react';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Plate } from '#ui/drawings/Plate.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { CardStack } from './CardStack.tsx';
import styles from './cards.module.css';
import { countIn, type HandTab, type Stack, shownIn, stacksOf } from './hand.ts';

const HelpSheet = lazySheet(() => import('./HelpSheet.tsx'), 'HelpSheet');
const UseSheet = lazySheet(() => import('./UseSheet.tsx'), 'UseSheet');

/** The member's tool cards. */
export function Component() {
  const client = useClient();
  const member = useToken() !== undefined;
  const tools = useQuery(apiQuery(client, listTools, {}));
  const cards = useQuery({ ...apiQuery(client, listUserTools, {}), enabled: member });
  const [tab, setTab] = useState<HandTab>('all');
  const [helped, setHelped] = useState(false);
  const [helping, setHelping] = useState(false);
  const [taken, setTaken] = useState<{ stack: Stack; time: number }>();
  const [using, setUsing] = useState(false);
  const [now] = useState(() => Date.now());

  const failed = tools.error ?? cards.error;
  const kinds = tools.data?.data ?? [];
  const stacks = tools.data && cards.data ? stacksOf(kinds, cards.data.data) : undefined;
  const tabs = [
    { id: 'all' as const, label: '全部' },
    ...kinds.map(({ type, name }) => ({ id: type, label: name })),
    { id: 'expired' as const, label: '已過期' },
  ].map(({ id, label }) => ({ id, label: stacks ? `${label} ${countIn(shownIn(stacks, id))}` : label }));

  const help = () => {
    setHelped(true);
    setHelping(true);
  };
  const take = (stack: Stack) => {
    setTaken((before) => ({ stack, time: (before?.time ?? 0) + 1 }));
    setUsing(true);
  };

  return (
    <>
      <TitleBar
        title="道具卡"
        back={userPath}
        crumbs={accountCrumbs}
        right={<IconButton bare label="玩法說明" icon={<CircleHelp size={24} />} onClick={help} />}
      />
      <div className="desk:gutters flex grow flex-col pt-3 desk:block desk:pt-4 desk:pb-8">
        {failed && !stacks ? (
          <ErrorState
            title="道具卡暫時載入不了"
            message={messageOf(failed)}
            onRetry={() => Promise.all([tools.refetch(), cards.refetch()])}
          />
        ) : (
          <>
            <Tabs name="cards" label="道具卡種類" tabs={tabs} value={tab} onChange={setTab} />
            <TabPanel name="cards" value={tab} className={cx(styles.mat, 'on-night')}>
              {stacks ? (
                <Hand stacks={shownIn(stacks, tab)} tab={tab} now={now} onTake={take} />
              ) : (
                <HandSkeleton />
              )}
            </TabPanel>
          </>
        )}
      </div>
      {helped && <HelpSheet open={helping} onClose={() => setHelping(false)} tools={kinds} />}
      {/* Opening the sheet again starts a new question, regardless of the last answer. */}
      {taken && (
        <UseSheet key={taken.time} open={using} onClose={() => setUsing(false)} stack={taken.stack} />
      )}
    </>
  );
}

function Hand({
  stacks,
  tab,
  now,
  onTake,
}: {
  stacks: readonly Stack[];
  tab: HandTab;
  now: number;
  onTake: (stack: Stack) => void;
}) {
  if (stacks.length === 0)
    return (
      <EmptyState
        drawing={<EmptyHand />}
        heading="h2"
        title={tab === 'expired' ? '沒有過期的道具卡' : '手上還沒有道具卡'}
        text={
          tab === 'expired'
            ? '每一張都還能用，太好了。'
            : '每月 1 日依您的 VIP 等級發放，提示卡和透視卡輪流。'
        }
        action={<ButtonLink to={blindboxPath}>去看盒玩</ButtonLink>}
        className="mx-auto max-w-xl rounded-md bg-paper text-ink"
      />
    );
  return (
    <ul className={styles.hand}>
      {stacks.map((stack) => (
        <li key={stack.key}>
          <CardStack stack={stack} now={now} onUse={() => onTake(stack)} />
        </li>
      ))}
    </ul>
  );
}

const places = [0, 1, 2, 3];

const HandSkeleton = () => (
  <div role="status" className={styles.hand}>
    <span className="sr-only">載入中</span>
    {places.map((place) => (
      <span key={place} className="grid gap-3">
        <span className="skeleton block aspect-[5/7] rounded-md" />
        <span className="skeleton h-5 w-2/3" />
        <span className="skeleton h-12" />
      </span>
    ))}
  </div>
);

/** An empty hand: the outlines of three cards, fanned out. */
function EmptyHand() {
  return (
    <Plate>
      <g stroke="var(--color-ink-soft)" strokeDasharray="6 7">
        <rect x="52" y="46" width="66" height="92" rx="8" transform="rotate(-16 85 92)" />
        <rect x="122" y="46" width="66" height="92" rx="8" transform="rotate(16 155 92)" />
      </g>
      <g className="sway">
        <rect x="84" y="30" width="72" height="102" rx="9" fill="var(--color-butter)" />
        <rect x="92" y="38" width="56" height="68" rx="5" fill="#fffdf6" />
        <path d="M110 66q0-10 10-10t10 9q0 7-10 11v5" strokeWidth="5" />
        <path d="M120 92h.1" strokeWidth="7" />
        <path d="M104 119h32" stroke="var(--color-kuji)" strokeWidth="5" />
      </g>
      <path d="M70 160q-4-26 16-30 14-2 18 10h34q12 0 12 10t-12 10z" fill="#ffd7c9" />
      <path d="M104 140v8M118 140v8M132 140v8" strokeWidth="2.5" />
    </Plate>
  );
}
