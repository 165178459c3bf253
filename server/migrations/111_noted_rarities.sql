-- Recent wins include the figures of every high rarity.
drop index prizes_noted;
create index prizes_noted on prizes (id)
  where is_big or tier = 'LAST' or rarity in ('epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden');
