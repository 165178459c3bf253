import { type BoxItem, type StorageTab, storageLimits, storageRefusals } from '@kujiya/contract/storage';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useToast } from '#ui/Toast.tsx';
import { nextParcelOf, type Picks, withAll, withPick } from '../picks.ts';
import { readItems, type StorageFilter } from '../queries.ts';
import type { Stored } from './useStored.ts';

type Whole = { tab: StorageTab; filter: StorageFilter; items: readonly BoxItem[] };

/** The stacks that the member has picked, and the parcel they make with those set aside. */
export function usePicks(
  tab: StorageTab,
  filter: StorageFilter,
  { query, items, waiting }: Stored,
  mayGo: (item: BoxItem) => boolean,
) {
  const client = useClient();
  const toast = useToast();
  const [picks, setPicks] = useState<Picks>(new Map());
  /**
   * The shippable stacks of a tab under a filter, including those not on screen: known once the member has picked all.
   */
  const [known, setKnown] = useState<Whole>();
  const shippable = items.filter(mayGo);
  const parcel = nextParcelOf(waiting, picks);
  const aside = nextParcelOf(waiting, new Map()).things;
  const whole = known?.tab === tab && known.filter === filter ? known.items : undefined;
  const isAllPicked =
    (whole !== undefined || !query.hasNextPage) &&
    [...shippable, ...(whole ?? [])].every(({ id, quantity }) => picks.get(id)?.quantity === quantity);
  const all = picks.size > 0 && (parcel.things >= storageLimits.parcelItems || isAllPicked);
  const clear = () => setPicks(new Map());

  /** Picks all shippable stacks of the tab, including those not loaded yet, up to the size of one parcel. */
  const pickAll = async () => {
    if (all) return clear();
    const most = storageLimits.parcelItems - aside;
    let found: readonly BoxItem[] = shippable;
    const shown = query.data?.pages.at(-1)?.next ?? null;
    const left = (items: readonly BoxItem[]) => most - items.reduce((sum, { quantity }) => sum + quantity, 0);
    let hasMore = shown !== null;
    if (hasMore && left(found) > 0) {
      try {
        const isEnough = (items: readonly BoxItem[]) => left([...shippable, ...items.filter(mayGo)]) <= 0;
        const behind = await readItems(client, { tab, ...filter, before: shown }, { isEnough });
        found = [...shippable, ...behind.items.filter(mayGo)];
        hasMore = behind.hasMore;
      } catch (error) {
        return toast(messageOf(error), { tone: 'bad' });
      }
    }
    if (hasMore || left(found) < 0) toast(storageRefusals.parcel_too_large.message);
    setPicks((before) => withAll(before, found, most));
    setKnown({ tab, filter, items: found });
  };

  return {
    picks,
    parcel,
    /** Things set aside. */
    aside,
    /** Everything shippable is picked, or as much as a parcel holds. */
    all,
    selectable: shippable.length > 0 || picks.size > 0,
    pick: (item: BoxItem, quantity: number) => setPicks((before) => withPick(before, item, quantity)),
    pickAll,
    clear,
    /** After a parcel: the tab has other stacks now. */
    startOver: () => {
      clear();
      setKnown(undefined);
    },
  };
}
