-- The nodes of a lot's Merkle tree from the subtrees of 16 slots up, level by level, 32 bytes each. Apart from the lots,
-- because a draw updates the lot's row; uncompressed, so that a few nodes are read without the rest.
create table lot_trees (
  lot_id integer primary key references lots,
  nodes bytea not null
);
alter table lot_trees alter column nodes set storage external;
