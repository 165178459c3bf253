import type { Rarity } from '@kujiya/contract/shop/draws';
import { readStatement } from '#platform/postgres/database.ts';

export type StorageRow = {
  id: number;
  item_name: string;
  item_image_url: string;
  tier: string | null;
  rarity: Rarity | null;
  product_name: string;
  status: string;
  storage_days: number;
  created_at: Date;
};
export const listBoxItems = readStatement<StorageRow, [memberId: number, limit: number, offset: number]>(
  'box.list_items',
  `select b.id, z.name as item_name, z.image_url as item_image_url, z.tier, z.rarity, p.name as product_name, b.status,
     ceil(extract(epoch from b.expires_at - now()) / 86400)::integer as storage_days, b.created_at
   from box_items b join prizes z on z.id = b.prize_id join products p on p.id = z.product_id
   where b.member_id = $1 order by b.id desc limit $2 offset $3`,
);

export const countBoxItems = readStatement<{ total: number }, [memberId: number]>(
  'box.count_items',
  'select count(*) as total from box_items where member_id = $1',
);

export const exportItems = readStatement<object, [memberId: number]>(
  'box.export_items',
  `select z.name, b.status, b.created_at, b.expires_at
   from box_items b join prizes z on z.id = b.prize_id where b.member_id = $1 order by b.id`,
);

/** Items that are still the member's to keep, ship or exchange. */
export const countStored = readStatement<{ count: number }, [memberId: number]>(
  'box.count_stored',
  `select count(*) as count from box_items
   where member_id = $1 and status in ('available', 'pending', 'selected') and expires_at > now()`,
);

/** Items on their way: somebody has to be there when they arrive. */
export const itemsInShipping = readStatement<object, [memberId: number]>(
  'box.items_in_shipping',
  `select id from box_items where member_id = $1 and status = 'paid' limit 1`,
);
