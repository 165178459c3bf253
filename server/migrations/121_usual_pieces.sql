-- The pieces of a figure that a case or batch usually holds: proposed when one is planned, and bound by no commitment.
alter table prizes add column pieces integer check (pieces > 0);
