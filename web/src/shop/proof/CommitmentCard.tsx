import Copy from 'lucide-react/icons/copy';
import { type ReactNode, Suspense } from 'react';
import { copyText } from '#lib/clipboard.ts';
import { formatDateTime } from '#lib/format.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import { Committed, type ShownPrize } from './Committed.tsx';
import { NotedAlarm } from './NotedAlarm.tsx';
import { Seal } from './Seal.tsx';
import { type ShownLot, useNoted } from './useNoted.ts';

const LogCheck = optionalNamed(() => import('#shop/log/LogCheck.tsx'), 'LogCheck');

/** One published value; null while it is still secret. */
export type Fingerprint = { name: string; value: string | null };

/** A lot's commitment, published before its first sale, to be copied and checked. */
export function CommitmentCard({
  finished,
  before,
  text,
  fingerprints,
  lot,
  shown,
  children,
}: {
  /** Everything is drawn and public. */
  finished: boolean;
  /** When it was published: 開筒前, 開賣前. */
  before: string;
  text: string;
  fingerprints: readonly Fingerprint[];
  lot: ShownLot;
  /** The prizes as the page shows them. */
  shown: readonly ShownPrize[];
  /** Buttons: the check, and how it works. */
  children: ReactNode;
}) {
  const toast = useToast();
  const {
    notes: [noted],
    alarms,
  } = useNoted([lot]);

  const copy = async (name: string, value: string) => {
    if (await copyText(value)) toast(`${name} 已複製到剪貼簿`, { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };

  return (
    <Panel>
      <div className="px-4 pt-4 pb-3">
        {alarms.length > 0 ? (
          <NotedAlarm alarms={alarms} />
        ) : (
          <Seal state={finished ? 'verified' : 'committed'}>
            {finished ? '已公開，人人可驗證' : `${before}已公布承諾`}
          </Seal>
        )}
        <p className="mt-2 text-sm">{text}</p>
      </div>
      <dl className="border-t-[1.5px] border-ink px-4 py-1">
        {fingerprints.map(({ name, value }) => (
          <div key={name} className="border-t border-paper-edge py-1.5 first:border-t-0">
            <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
            <dd className="flex items-center gap-2">
              {value ? (
                <>
                  <span className="min-w-0 grow font-mono text-xs leading-normal break-all select-all">
                    {value}
                  </span>
                  <IconButton
                    bare
                    label={`複製 ${name}`}
                    icon={<Copy size={18} />}
                    onClick={() => copy(name, value)}
                  />
                </>
              ) : (
                <span className="min-h-11 grow content-center text-sm">全部抽完後公布</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="min-h-13 border-t border-paper-edge px-4 py-2 text-xs text-ink-soft desk:min-h-9">
        {noted && alarms.length === 0 && (
          <p>
            這個瀏覽器在 {formatDateTime(new Date(noted.at))} 記下了這個承諾指紋，
            {finished
              ? '現在比對起來相同。賣完以後才記下的，證明不了賣的時候沒有換過。'
              : '每次打開都會比對。也可以複製下來，自己留一份。'}
          </p>
        )}
      </div>
      <div className="min-h-24 border-t border-paper-edge px-4 py-2 text-xs text-ink-soft desk:min-h-20">
        <Suspense fallback={null}>
          <LogCheck lotId={lot.lotId} />
        </Suspense>
      </div>
      <Committed lotId={lot.lotId} root={lot.root} shown={shown} finished={finished} />
      <div className="flex flex-wrap items-center gap-2 border-t-[1.5px] border-ink px-4 py-3">
        {children}
      </div>
    </Panel>
  );
}
