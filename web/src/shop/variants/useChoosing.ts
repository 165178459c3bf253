import { cabinet } from '@kujiya/contract/cabinet';
import { listParcels } from '@kujiya/contract/parcels';
import type { ChosenVariant, VariantLeft } from '@kujiya/contract/shop/variants';
import { type BoxItem, listBoxItems, storageCounts } from '@kujiya/contract/storage';
import { drawResult } from '@kujiya/contract/ticket-purchase';
import { chooseMissingVariants, chooseVariant, tubeVariants } from '@kujiya/contract/variants';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf, refusalOf } from '#lib/client.ts';
import { intentKey } from '#lib/intent-key.ts';
import { pairsOf, type VariantPicks } from './picks.ts';

/** Pieces of one prize from one tube whose variant is still to be chosen; `number`: of the ticket, where known. */
export type ChoiceGroup = {
  tubeId: number;
  prizeId: number;
  tier: string | null;
  name: string;
  pieces: readonly { id: number; number?: number }[];
};

/** A piece that has its variant. */
export type Taken = { id: number; variant: ChosenVariant };

/** Refetches all places in which a member sees the piece. */
export function useRefreshPieces() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [tubeVariants, listBoxItems, storageCounts, drawResult, cabinet, listParcels].map((call) =>
        cache.invalidateQueries({ queryKey: [callKey(call)[0]] }),
      ),
    );
}

/** 幫我配沒有的: one key as long as the same pieces are asked for and no answer has come. */
export function useChooseMissing() {
  const client = useClient();
  const intent = useRef({ ids: '', key: '' });
  return async (item_ids: number[]): Promise<BoxItem[]> => {
    const ids = item_ids.join();
    if (intent.current.ids !== ids) intent.current = { ids, key: intentKey() };
    const { key } = intent.current;
    const { data } = await client(chooseMissingVariants, { body: { item_ids } }, { idempotencyKey: key });
    return data;
  };
}

/** Gives the pieces of a group their variants, one call a piece; what was taken before a refusal stays taken. */
export function useChoosing({ tubeId, prizeId, pieces }: ChoiceGroup) {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = useRefreshPieces();
  const chooseMissing = useChooseMissing();
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const open = pieces.filter(({ id }) => !taken.some((one) => one.id === id)).map(({ id }) => id);

  const keep = (more: readonly Taken[]) =>
    setTaken((before) => [...before.filter(({ id }) => !more.some((one) => one.id === id)), ...more]);
  const count = (variants: readonly VariantLeft[]) =>
    cache.setQueryData<{ data: { prize_id: number; variants: readonly VariantLeft[] }[] }>(
      callKey(tubeVariants, { params: { tubeId } }),
      (old) =>
        old && {
          ...old,
          data: old.data.map((prize) => (prize.prize_id === prizeId ? { ...prize, variants } : prize)),
        },
    );

  /** Takes the answer or the refusal of one piece; false when the rest has to wait. */
  const choose = async (id: number, variant_id: number): Promise<boolean> => {
    try {
      const { data } = await client(chooseVariant, { params: { id }, body: { variant_id } });
      if (data.variant) keep([{ id, variant: data.variant }]);
      return true;
    } catch (error) {
      const refused = refusalOf(error, chooseVariant);
      // Another of the member's devices was first: the piece is no longer open.
      if (refused?.code === 'variant_chosen') keep([{ id, variant: refused.variant }]);
      if (refused?.code === 'variant_gone') count(refused.data);
      setTrouble(messageOf(error));
      return false;
    }
  };

  return {
    taken,
    /** Ids of the pieces that are still open. */
    open,
    /** Why the last press did not take all. */
    trouble,
    forgive: () => setTrouble(undefined),
    /** `onTaken` gets each variant that a piece has got; after a refusal the rest waits for the next press. */
    choose: async (picks: VariantPicks, onTaken: (variant: number) => void) => {
      setTrouble(undefined);
      for (const [piece, variant] of pairsOf(picks, open)) {
        if (!(await choose(piece, variant))) break;
        onTaken(variant);
      }
      await refresh();
    },
    chooseMissing: async () => {
      setTrouble(undefined);
      try {
        const items = await chooseMissing(open);
        keep(items.flatMap(({ id, variant }) => (variant ? [{ id, variant }] : [])));
      } catch (error) {
        setTrouble(messageOf(error));
      }
      await refresh();
    },
  };
}
