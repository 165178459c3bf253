import { LogAlarm } from '#shop/log/LogAlarm.tsx';
import { logSentence } from '#shop/log/sentence.ts';
import type { LogVisit } from '#shop/log/visit.ts';
import { Seal } from '#shop/proof/Seal.tsx';
import { Panel } from '#ui/Panel.tsx';

/** How the log compares with what this browser noted at its visits before. */
export function LogState({ visit, failed }: { visit: LogVisit | undefined; failed: boolean }) {
  if (visit && 'noted' in visit) return <LogAlarm visit={visit} />;
  const isKept = visit?.state === 'kept';
  return (
    <Panel className="grid min-h-32 content-start gap-2 p-4" aria-live="polite">
      <Seal state={isKept && visit.before !== null ? 'verified' : 'committed'}>
        {isKept ? (visit.before ? '和上次接得上' : '已經記下') : '比對公開紀錄'}
      </Seal>
      <p className="text-sm">{logSentence(visit, failed)}</p>
    </Panel>
  );
}
