import type { BlindboxProduct, Case, CaseBox, CaseEvent } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { casePrice } from '@kujiya/contract/shop/pricing';

const itemAfter = (
  item: CaseBox,
  change: CaseEvent['items'][number],
  figures: readonly Figure[],
): CaseBox => {
  // Events that travel through several servers may arrive out of order: a drawn box stays drawn.
  if (item.is_drawn) return item;
  const figure = figures.find(({ id }) => id === change.item_id);
  const held = !change.is_drawn && change.locked_by !== null;
  return {
    item_index: item.item_index,
    is_drawn: change.is_drawn,
    is_locked: held,
    locked_by: held ? change.locked_by : null,
    lock_expires_at:
      held && change.lock_expires_at !== null ? new Date(change.lock_expires_at).toISOString() : null,
    name: figure?.name ?? null,
    image_url: figure?.image_url ?? null,
    rarity: figure?.rarity ?? null,
    item_id: change.item_id,
  };
};

/**
 * Applies an event to a case: boxes held, freed or sold, and with them the count of each figure and the price of the
 * rest.
 */
export const withEvent = (pack: Case, event: CaseEvent, product: BlindboxProduct): Case => {
  if (event.package_id !== pack.id) return pack;
  const changes = new Map(event.items.map((change) => [change.item_index, change]));
  const items = pack.items.map((item) => {
    const change = changes.get(item.item_index);
    return change ? itemAfter(item, change, product.figures) : item;
  });
  const drawn = items.filter(({ is_drawn }) => is_drawn);
  const left = items.length - drawn.length;
  return {
    ...pack,
    items,
    is_sold_out: left === 0,
    remaining_boxes: left,
    package_price: casePrice(product, left, items.length),
    contents: pack.contents.map((content) => ({
      ...content,
      remaining: content.total - drawn.filter(({ item_id }) => item_id === content.item_id).length,
    })),
    statistics: { ...pack.statistics, drawn_count: drawn.length, remaining_count: left },
  };
};
