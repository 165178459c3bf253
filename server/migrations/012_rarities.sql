-- All games share one set of rarities.
alter domain rarity drop constraint rarity_check;
alter domain rarity add constraint rarity_check check (
  value in ('common', 'normal', 'rare', 'epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden'));
