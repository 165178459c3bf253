-- What request `i` costs its member: its order and its entry in the ledger, or the reason of its refusal. Built by
-- `draw_charge_of`, or field by field.
create type draw_charge as (
  i integer,
  refused text,
  details jsonb,
  order_id bigint,
  entry_id bigint,
  wallet bigint,
  points_account bigint,
  -- the member's tokens and live points before this purchase
  tokens bigint,
  live_points bigint
);
