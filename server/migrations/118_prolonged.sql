-- What the staff added to the time of an item in the storage, the last one last, so that it can be taken back.
alter table box_items add column prolonged interval[];

-- Support notes orders and prolongs storage; a role that its shop has changed stays as it is.
update staff_roles set rights = array_append(rights, 'write_orders')
  where name = 'support' and version = 1 and not 'write_orders' = any (rights);
