import type { Tube } from '@kujiya/contract/ichiban';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '../../../lib/clipboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Seal } from '../../../ui/Seal.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { checkerPath } from '../tubes.ts';

/** What the shop has promised about this tube before its first ticket was sold, to be copied and checked. */
export function FairnessCard({ tube }: { tube: Tube }) {
  const toast = useToast();

  const copy = async (name: string, value: string | null) => {
    if (!value) {
      toast(`無法複製：${name} 不存在`, { tone: 'bad' });
      return;
    }
    if (await copyText(value)) toast(`${name} 已複製到剪貼簿`, { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };

  const fingerprint = (name: string, value: string | null) => (
    <div className="border-t border-paper-edge py-1.5 first:border-t-0">
      <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
      <dd className="flex items-center gap-2">
        {value ? (
          <span className="min-w-0 grow font-mono text-xs leading-normal break-all select-all">{value}</span>
        ) : (
          <span className="grow text-sm">全部抽完後公布</span>
        )}
        <IconButton bare label={`複製 ${name}`} icon={<Copy size={18} />} onClick={() => copy(name, value)} />
      </dd>
    </div>
  );

  return (
    <Panel>
      <div className="px-4 pt-4 pb-3">
        <Seal state={tube.is_finished ? 'verified' : 'promised'}>
          {tube.is_finished ? '已公開，人人可驗證' : '開筒前已公布承諾'}
        </Seal>
        <p className="mt-2 text-sm">
          {
            '這一筒開賣前，每一張籤的獎項就已排定封存，並公布下面兩組指紋；之後只要動過任何一張，指紋就會對不上。'
          }
          {'全部抽完後 TXID 隨即公開，任何人都能自己重算大獎在哪幾號，不必相信我們說的話。'}
        </p>
      </div>
      <dl className="border-t-[1.5px] border-ink px-4 py-1">
        {fingerprint('TXID Hash', tube.txid_hash)}
        {fingerprint('Merkle Root', tube.root)}
        {fingerprint('TXID', tube.txid)}
      </dl>
      <div className="flex flex-wrap items-center gap-2 border-t-[1.5px] border-ink px-4 py-3">
        {tube.is_finished && tube.txid ? (
          <ButtonLink to={checkerPath(tube)}>驗證這一筒的大獎</ButtonLink>
        ) : (
          <Button
            onClick={() =>
              toast(tube.is_finished ? 'TXID 尚未公布，無法進行驗證' : '抽獎活動尚未結束', { tone: 'bad' })
            }
          >
            驗證這一筒的大獎
          </Button>
        )}
        <ButtonLink variant="quiet" to="/ichiban/fairness-verification">
          公平驗證怎麼運作？
        </ButtonLink>
      </div>
    </Panel>
  );
}
