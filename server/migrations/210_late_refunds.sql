-- A payment that arrives after its member has deleted the account is refunded in full, without a request or a decision.
alter table refunds drop constraint refunds_kind_check;
alter table refunds add constraint refunds_kind_check check (kind in ('order', 'tokens', 'late'));
alter table refunds drop constraint refunds_actor_check;
alter table refunds add constraint refunds_actor_check check (actor ~ '^(member|gateway|staff:[0-9]+)$');
