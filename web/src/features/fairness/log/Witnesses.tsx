import { type LogWitness, logWitnesses } from '@kujiya/contract/fairness';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatCount, formatDateTime } from '#lib/format.ts';
import type { LogVisit, WitnessFinding } from '#shop/log/visit.ts';
import { CheckLine } from '#shop/proof/CheckLine.tsx';
import { Panel } from '#ui/Panel.tsx';

type Kept = Extract<LogVisit, { state: 'kept' }>;

const lines = {
  waiting: ['unknown', '還沒有簽過這份紀錄。'],
  unchecked: ['unknown', '看到的是同一份；這個瀏覽器不支援 Ed25519，簽章沒有檢查。'],
  wrong: ['failed', '本店給的，不是這位見證人的簽章。'],
  apart: ['failed', '簽的是另一份紀錄：同一家店有兩份。請先不要抽，截圖留存並聯絡客服。'],
} as const;

function lineOf(finding: WitnessFinding | undefined, failed: boolean) {
  if (!finding) return ['unknown', failed ? '這次讀不到，沒有檢查。' : '檢查中…'] as const;
  if (finding.state !== 'cosigned') return lines[finding.state];
  const when = formatDateTime(new Date(finding.at));
  return ['ok', `在 ${when} 看到的前 ${formatCount(finding.size)} 筆，和您看到的是同一份。`] as const;
}

function Witness({ visit, witness }: { visit: Kept; witness: LogWitness }) {
  const { data, isError } = useQuery({
    queryKey: ['witness', witness, visit.shown.checkpoint],
    queryFn: async () => (await import('#shop/log/visit.ts')).checkWitness(visit, witness),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [state, text] = lineOf(data, isError);
  return <CheckLine title={witness.key.split('+')[0] ?? ''} text={text} state={state} />;
}

/** People beside the shop who follow the log and cosign it, each checked in this browser. */
export function Witnesses({ visit }: { visit: LogVisit | undefined }) {
  const { data } = useQuery(apiQuery(useClient(), logWitnesses, {}));
  const witnesses = data?.data ?? [];
  const kept = visit?.state === 'kept' ? visit : undefined;
  return (
    <Panel>
      <div className="px-4 pt-3 pb-2">
        <h2 className="text-sm font-black">見證人</h2>
        <p className="text-sm text-ink-soft">
          {witnesses.length > 0
            ? '不是本店的人，各自看著這份紀錄，看到同一份才簽名。名字和金鑰請向他們本人核對。'
            : '目前沒有見證人。任何人都能用自己的電腦當見證人，做法在「給工程師」裡。'}
        </p>
      </div>
      {kept && witnesses.length > 0 && (
        <ul className="divide-y divide-paper-edge border-t border-paper-edge">
          {witnesses.map((witness) => (
            <Witness key={witness.key} visit={kept} witness={witness} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
