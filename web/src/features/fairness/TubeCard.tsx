import type { Tube } from '@kujiya/contract/ichiban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { messageOf } from '#lib/client.ts';
import { CopyRow } from '#shop/proof/CopyRow.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

const Remark = ({ children }: { children: string }) => (
  <p className="flex items-start gap-2 border-b-[1.5px] border-ink bg-butter-tint px-3 py-2 text-sm font-semibold">
    <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    {children}
  </p>
);

/** The reason why a tube's TXID cannot be checked yet, or never can; undefined when it can. */
export const whyUncheckable = (tube: Tube): string | undefined => {
  if (!tube.is_finished) return '抽獎活動尚未結束';
  if (tube.txid === null) return 'TXID 尚未公布，無法進行驗證';
  if (tube.method === 'shuffle') return '這一筒的大賞位置由整筒洗牌決定，不適用 TXID 算法，請改用整筒驗證。';
  return undefined;
};

/** The tube the visitor came from, and whether it can be checked yet. */
export function TubeCard({
  tube,
  error,
  retry,
}: {
  tube: (Tube & { product_name: string }) | undefined;
  error: Error | null;
  retry: () => unknown;
}) {
  if (error && !tube) {
    return (
      <Panel className="flex items-center justify-between gap-3 p-3">
        <p role="alert" className="text-sm">
          {messageOf(error)}
        </p>
        <Button onClick={retry}>再試一次</Button>
      </Panel>
    );
  }
  if (!tube) return <div role="status" aria-label="載入中" className="skeleton h-19 rounded-md" />;
  const remark = whyUncheckable(tube);
  return (
    <Panel>
      {remark !== undefined && <Remark>{remark}</Remark>}
      <div className="px-4 py-3">
        <h2 className="text-base">
          {tube.product_name}・{tube.tube_title}
        </h2>
        <p className="text-sm text-ink-soft">
          已抽 {tube.total_tickets - tube.remaining_tickets} / {tube.total_tickets} 張
        </p>
      </div>
    </Panel>
  );
}

/** What the tube committed to, to be copied. */
export const TubeValues = ({ tube }: { tube: Tube }) => (
  <Panel>
    <dl className="divide-y divide-paper-edge px-3 py-1">
      <CopyRow label="TXID Hash" value={tube.txid_hash} copied="TXID Hash 已複製到剪貼簿" />
      <CopyRow label="承諾指紋" value={tube.root} />
    </dl>
  </Panel>
);
