import { detailPath, onwardPath, storagePath } from '@kujiya/contract/shop/paths';
import { useToken } from '#lib/api.tsx';
import { Link } from '#lib/navigation.tsx';
import { CollectionStrip } from '#shop/opening/collection/CollectionStrip.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { collectablesOf, type MachineState } from '../stock.ts';

/** The member's collection of this machine, with a link to the storage, which asks a visitor to log in. */
export function MyCollection({
  machine: { product, items, collection_status },
  onLook,
}: {
  machine: MachineState;
  onLook: (figure: { id: number }) => void;
}) {
  // The server renders the machine as for a visitor. A token is enough to count as a member until it is fetched again.
  const isMember = useToken() !== undefined || collection_status.is_authenticated;
  return (
    <CollectionStrip
      figures={collectablesOf(items)}
      onLook={onLook}
      className="outline-ink rounded-md bg-white px-3 pt-3 pb-2 desk:px-4"
      note={
        <p className="flex min-h-12 items-center gap-2 text-sm text-ink-soft">
          {isMember ? (
            '轉到的都收在盒櫃裡'
          ) : (
            <Link
              to={onwardPath(detailPath('gacha', product.id))}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              請先登入以查看收藏狀態
            </Link>
          )}
          <ButtonLink variant="quiet" className="ml-auto shrink-0 text-sm" to={storagePath}>
            前往盒櫃
          </ButtonLink>
        </p>
      }
    />
  );
}
