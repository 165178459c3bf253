import type { Prize } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { fairnessPath } from '@kujiya/contract/shop/paths';
import { CommitmentCard } from '#shop/proof/CommitmentCard.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useToast } from '#ui/Toast.tsx';
import { checkerPath, tubeCommitment } from '../tubes.ts';

const words = [
  '這一筒開賣前，裝哪些獎就寫定封存，每一張籤也已排定，並公布下面的指紋；之後只要動過任何一張，指紋就會對不上。',
  '全部抽完後 TXID 隨即公開，任何人都能自己重算大賞在哪幾號，不必相信我們說的話。',
].join('');

/** The tube's commitment, published before its first ticket was sold. */
export function FairnessCard({ tube, prizes }: { tube: Tube; prizes: readonly Prize[] }) {
  const toast = useToast();
  return (
    <CommitmentCard
      finished={tube.is_finished}
      before="開筒前"
      text={words}
      lot={tubeCommitment(tube)}
      shown={prizes}
      fingerprints={[
        { name: 'TXID Hash', value: tube.txid_hash },
        { name: '承諾指紋', value: tube.root },
        { name: 'TXID', value: tube.txid },
      ]}
    >
      {tube.is_finished && tube.txid ? (
        <ButtonLink to={checkerPath(tube)}>驗證這一筒的大賞</ButtonLink>
      ) : (
        <Button
          onClick={() =>
            toast(tube.is_finished ? 'TXID 尚未公布，無法進行驗證' : '抽獎活動尚未結束', { tone: 'bad' })
          }
        >
          驗證這一筒的大賞
        </Button>
      )}
      <ButtonLink variant="quiet" to={fairnessPath}>
        公平驗證怎麼運作？
      </ButtonLink>
    </CommitmentCard>
  );
}
