-- The nodes of a lot's Merkle tree, from the subtrees of 16 slots upwards: level by level, 32 bytes each. In a table of
-- their own, because a draw updates the lot's row; uncompressed, so that a few nodes can be read without the rest.
create table lot_trees (
  lot_id integer primary key references lots,
  nodes bytea not null
);
alter table lot_trees alter column nodes set storage external;
