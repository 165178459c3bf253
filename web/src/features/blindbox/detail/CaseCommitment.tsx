import type { BlindboxProduct, Case } from '@kujiya/contract/blindbox';
import { fairnessPath, lotFairnessPath } from '@kujiya/contract/shop/paths';
import { CommitmentCard } from '#shop/proof/CommitmentCard.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { caseCommitment, isSoldOut } from '../cases.ts';

const text = [
  '這一中盒開賣前，每一盒裝的是哪一款就已排定封存，並公布下面的指紋；之後只要換過任何一盒，指紋就會對不上。',
  '您每拆一盒都會拿到收據，瀏覽器當場核對；整中盒賣完後，全部內容公開，人人都能重算。',
].join('');

/** The case's commitment, published before its first box was sold. */
export function CaseCommitment({ product, pack }: { product: BlindboxProduct; pack: Case }) {
  const finished = isSoldOut(pack);
  const { txid_hash, root, lot_id } = pack.commitment;
  return (
    <CommitmentCard
      finished={finished}
      before="開賣前"
      text={text}
      lot={caseCommitment(pack)}
      shown={product.figures.map(({ id, name, rarity }) => ({ id, name, tier: rarity }))}
      fingerprints={[
        { name: 'TXID Hash', value: txid_hash },
        { name: '承諾指紋', value: root },
      ]}
    >
      {finished && <ButtonLink to={lotFairnessPath('blindbox', product.id, lot_id)}>驗證這一中盒</ButtonLink>}
      <ButtonLink variant="quiet" to={fairnessPath}>
        公平驗證怎麼運作？
      </ButtonLink>
    </CommitmentCard>
  );
}
