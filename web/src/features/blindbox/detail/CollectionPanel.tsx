import type { BlindboxProduct } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { detailPath, onwardPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useClient, useToken } from '#lib/api.tsx';
import { CollectionStrip } from '#shop/opening/collection/CollectionStrip.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { countsOf } from '../collection.ts';
import { collectionQuery } from '../queries.ts';
import { words } from '../words.ts';

/** The member's collection of the series; a visitor sees all figures in shadow, and a link to the login. */
export function CollectionPanel({
  product,
  onLook,
}: {
  product: BlindboxProduct;
  onLook: (figure: Figure) => void;
}) {
  const member = useToken() !== undefined;
  const collection = useQuery({ ...collectionQuery(useClient(), product.id), enabled: member });

  const note = !member ? (
    <p className="flex flex-wrap items-center gap-3 pt-1 text-sm">
      <span className="grow">{words.loginForCollection}</span>
      <ButtonLink to={onwardPath(detailPath('blindbox', product.id))}>登入</ButtonLink>
    </p>
  ) : collection.isError ? (
    <p role="alert" className="flex flex-wrap items-center gap-3 pt-1 text-sm">
      <span className="grow">載入失敗，請稍後再試</span>
      <Button onClick={() => collection.refetch()}>再試一次</Button>
    </p>
  ) : undefined;

  return (
    <Panel className="px-4 py-4">
      <CollectionStrip
        // The server's markup is a visitor's: while it is taken over, what the cache has already must not show.
        figures={countsOf(product.figures, member ? collection.data?.data : undefined)}
        onLook={onLook}
        {...(note && { note })}
      />
    </Panel>
  );
}
