-- Variants of a prize (選款): who decides which of them a winner gets, and how many of each one tube holds. A list in the
-- prize, because a commitment binds and freezes both together: [{"id", "name", "image_url", "quantity"}]. An id is given
-- once and means the same variant in every tube of the product.
create sequence variant_ids as integer;
alter table prizes
  add column choice text not null default 'none' check (choice in ('none', 'member', 'blind')),
  add column variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array');

drop trigger prizes_frozen on prizes;
create trigger prizes_frozen before update on prizes for each row
  when ((old.id, old.product_id, old.tier, old.rarity, old.name, old.quantity, old.image_url, old.is_big, old.size,
      old.choice, old.variants)
    is distinct from (new.id, new.product_id, new.tier, new.rarity, new.name, new.quantity, new.image_url, new.is_big,
      new.size, new.choice, new.variants))
  execute function refuse_frozen();

-- What members choose from in a lot, as it was when the lot was sealed; first chosen, first served.
create table lot_variants (
  lot_id integer not null references lots,
  variant_id integer not null,
  prize_id integer not null references prizes,
  position integer not null,
  name text not null,
  image_url text not null,
  quantity integer not null check (quantity > 0),
  -- neither chosen nor assigned, also those of tickets that are not drawn yet
  remaining integer not null check (remaining between 0 and quantity),
  primary key (lot_id, variant_id)
) with (fillfactor = 70);
create trigger lot_variants_committed before update of lot_id, variant_id, prize_id, position, name, image_url, quantity
    or delete or truncate on lot_variants
  for each statement execute function refuse_committed();

-- The variant of a piece, by whom (its owner, or the shop when its parcel was accepted) and when: once, for good.
alter table box_items
  add column variant_id integer,
  add column variant_by text check (variant_by in ('member', 'shop')),
  add column variant_at timestamptz;
create trigger box_items_variant_once before update of variant_id, variant_by, variant_at on box_items for each row
  when (old.variant_id is not null) execute function refuse_committed();
