-- For each subtree of 16 slots of a lot's Merkle tree, numbered from 0: the shared upper part of its slots' paths, that
-- is the siblings from the subtree's own level up, 32 bytes each. A proof reads one row of this table; with each node
-- stored once (`lot_trees`) it needed a lookup for every level.
create table lot_subtrees (
  lot_id integer not null references lots,
  position integer not null,
  above bytea not null,
  primary key (lot_id, position)
);

insert into lot_subtrees (lot_id, position, above)
  select l.id, p.position, coalesce((
    select string_agg(substring(t.nodes from (n.before + n.sibling) * 32 + 1 for 32), ''::bytea order by n.level)
    from (
      select level, nodes, sum(nodes) over (order by level)::integer - nodes as before,
        (p.position >> (level - 4)) # 1 as sibling
      from (select level, (l.total + (1 << level) - 1) >> level as nodes from generate_series(4, 24) level) sizes) n
    where n.sibling < n.nodes), '')
  from lots l join lot_trees t on t.lot_id = l.id, generate_series(0, (l.total - 1) / 16) p (position);

drop table lot_trees;
