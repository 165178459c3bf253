import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { OwnedMark } from '#shop/prize/OwnedMark.tsx';
import { ownedOf } from './collection.ts';
import { collectionQuery } from './queries.ts';

/** Whether the member has a figure of a series; nothing until that is known. */
export function Owned({ productId, figureId }: { productId: number; figureId: number }) {
  const { data } = useQuery(collectionQuery(useClient(), productId));
  return data && <OwnedMark count={ownedOf(data.data).get(figureId) ?? 0} />;
}
