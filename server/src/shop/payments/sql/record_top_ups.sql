-- Records payments of top-ups that were reported together, in one commit; returns which. A message is `i`, the
-- provider, the attempt's number, the amount, the gateway's details of the payment, the channel (`via`), and the stored
-- form (`body`, `digest`). Each is judged on its own, after those before it: one that is not plain (another kind of
-- order, another amount, paid before, an order that no longer waits, or a deleted account) is not returned, nothing of
-- it is written, and the program handles it alone.
-- Lock order: attempts by id → orders by id with their members' rows → the members' accounts by id, as a single payment
-- locks them; no transaction that holds an account waits for an unpaid top-up.
create function record_top_ups(p_messages jsonb) returns table (i integer) language plpgsql
  -- A plan made while a table was small must not scan the whole table once it has grown.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_attempts bigint[];
  v_orders bigint[];
  v_told record;
  v_was text;
  v_wallet bigint;
  v_source bigint := shop_account('recharge', 'token');
begin
  select array_agg(a.id), array_agg(a.order_id) into v_attempts, v_orders
    from jsonb_to_recordset(p_messages) m (provider text, number text), lateral (
      select id, order_id from payment_attempts where provider = m.provider and number = m.number limit 1) a;
  perform from payment_attempts where id = any (v_attempts) order by id for no key update;
  perform from orders o join members m on m.id = o.member_id where o.id = any (v_orders)
    order by o.id for no key update of o for key share of m;
  perform from ledger_accounts
    where kind = 'wallet' and member_id = any (array(select member_id from orders where id = any (v_orders)))
    order by id for no key update;
  for v_told in
    select m.*, a.id as attempt_id, o.id as order_id, o.member_id
    from jsonb_to_recordset(p_messages) m (i integer, provider text, number text, amount bigint, trade_number text, method text,
        paid_at timestamptz, card_first text, card_last text, via text, body jsonb, digest text), lateral (
        select id, order_id from payment_attempts where provider = m.provider and number = m.number limit 1) a, lateral (
        select id, member_id from orders where id = a.order_id and order_type = 'token_recharge' and status = 'pending'
          and exists (select from members m where m.id = member_id and m.deleted_at is null) limit 1) o
    order by m.i
  loop
    update payment_attempts a set state = 'paid', trade_number = v_told.trade_number, method = v_told.method,
        paid_at = coalesce(v_told.paid_at, now()), card_first = v_told.card_first, card_last = v_told.card_last,
        used_for = 'order', failure = null
      from (select state from payment_attempts where id = v_told.attempt_id for no key update) was
      where a.id = v_told.attempt_id and a.amount = v_told.amount and a.state not in ('paid', 'refunding', 'refunded')
        and exists (select from orders o where o.id = v_told.order_id and o.status = 'pending')
        and not exists (select from payment_attempts t
          where t.provider = v_told.provider and t.trade_number = v_told.trade_number)
      returning was.state into v_was;
    continue when not found;
    perform move_order(v_told.order_id, 'pending', 'completed', 'paid', 'gateway', 'paid');
    select id into strict v_wallet from ledger_accounts
      where member_id = v_told.member_id and kind = 'wallet' and currency = 'token';
    perform ledger_post('payment:' || v_told.attempt_id, 'recharge', array[v_wallet, v_source],
      array[v_told.amount, -v_told.amount]);
    insert into attempt_steps (attempt_id, from_state, to_state, via)
      values (v_told.attempt_id, v_was, 'paid', v_told.via);
    insert into gateway_messages (provider, via, number, verdict, body, digest)
      values (v_told.provider, v_told.via, v_told.number, 'recorded', v_told.body, decode(v_told.digest, 'hex'))
      on conflict (provider, via, digest) do nothing;
    i := v_told.i;
    return next;
  end loop;
end $$;
