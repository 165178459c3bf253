-- Sends stacks of items: charges the fee, writes the order with its lines and the parcel, puts the items into it, and
-- stores the answer under a key (null: none); a key that already has an answer gets that answer. Every refusal comes
-- before the first write. The wallet's lock lets the requests of one member run one after another. Lock order: the
-- member's wallet, then the items by id.
create function send_parcel(
  p_member bigint, p_key text, p_body_hash bytea, p_ids bigint[], p_address bigint, p_method text, p_note text, p_pays boolean,
  p_number text, p_shown_items integer, p_shown_fee integer, p_free_from integer, p_fee integer, p_most integer
) returns jsonb language plpgsql as $$
declare
  v_wallet bigint;
  v_tokens bigint;
  v_kept record;
  v_parcel record;
  v_order bigint;
  v_answer jsonb;
  v_moved integer;
begin
  -- A deletion of the account waits for the parcel's commit, so that it finds the note and the address.
  select a.id, a.balance into v_wallet, v_tokens from ledger_accounts a join members m on m.id = a.member_id
    where a.member_id = p_member and a.kind = 'wallet' and a.currency = 'token' and m.deleted_at is null
    for no key update of a for key share of m;
  if v_wallet is null then
    return jsonb_build_object('refused', 'login_required');
  end if;
  if p_key is not null then
    select body_hash, answer into v_kept from idempotency_keys where member_id = p_member and key = p_key;
    if found then
      return case when v_kept.body_hash = p_body_hash then v_kept.answer
        else jsonb_build_object('refused', 'idempotency_conflict') end;
    end if;
  end if;
  perform from box_items
    where id = any (array(select s.id from box_items b, stack_of(b) s where b.member_id = p_member and b.id = any (p_ids)))
    order by id for no key update;
  select w.*, a.id as address, a.name, a.phone, a.city, a.district, a.postcode, a.address_detail into v_parcel
    from weigh_parcel(p_member, p_ids, p_free_from, p_fee, p_most) w
    left join addresses a on a.id = p_address and a.member_id = p_member;
  if v_parcel.refused is not null then
    return jsonb_build_object('refused', v_parcel.refused);
  end if;
  if v_parcel.address is null then
    return jsonb_build_object('refused', 'address_unknown');
  end if;
  if v_parcel.items <> p_shown_items or v_parcel.fee <> p_shown_fee then
    return jsonb_build_object('refused', 'shipment_changed', 'items', v_parcel.items, 'fee', v_parcel.fee);
  end if;
  if v_parcel.fee > 0 and not p_pays then
    return jsonb_build_object('refused', 'payment_required', 'fee', v_parcel.fee);
  end if;
  if v_parcel.fee > v_tokens then
    return jsonb_build_object('refused', 'tokens_too_low', 'fee', v_parcel.fee, 'tokens', v_tokens);
  end if;

  v_order := nextval('orders_id_seq');
  v_answer := jsonb_build_object('order', v_order, 'number', p_number, 'items', v_parcel.items,
    'counting', v_parcel.counting, 'fee', v_parcel.fee);
  perform insert_orders(
    array[(v_order, p_number, p_member, 'box_shipping', 'paid', case when v_parcel.fee > 0 then 'balance' else 'none' end,
      'paid', null, null, 0, 0, 0, 0, v_parcel.fee, v_parcel.fee, now(), null, null)::new_order],
    array(
      select (v_order, row_number() over (order by min(k.id)), k.product_id, k.name, 0, count(*))::new_line
      from (select b.id, coalesce(b.goods_id, z.product_id) as product_id, coalesce(z.name, p.name) as name
            from box_items b left join prizes z on z.id = b.prize_id left join products p on p.id = b.goods_id
            where b.id = any (v_parcel.ids)) k
      group by k.product_id, k.name));
  with packed as (
    insert into parcels (order_id, shipping_method, customer_note, items, counting_items)
    values (v_order, p_method, p_note, v_parcel.items, v_parcel.counting)
  ), addressed as (
    insert into parcel_addresses (order_id, member_id, name, phone, city, district, postcode, address_detail)
    values (v_order, p_member, v_parcel.name, v_parcel.phone, v_parcel.city, v_parcel.district, v_parcel.postcode,
      v_parcel.address_detail)
  ), moved as (
    update box_items set status = 'paid', parcel_id = v_order
    where id = any (v_parcel.ids) and status in ('available', 'selected') returning id
  ), kept as (
    insert into idempotency_keys (member_id, key, body_hash, answer)
    select p_member, p_key, p_body_hash, v_answer where p_key is not null
  )
  select count(*) into v_moved from moved;
  if v_moved <> v_parcel.items then
    raise exception 'items of parcel % have changed in the meantime', v_order using errcode = '40001';
  end if;
  if v_parcel.fee > 0 then
    perform ledger_post('order:' || v_order, 'shipping', array[v_wallet, shop_account('sales', 'token')],
      array[-v_parcel.fee, v_parcel.fee]::bigint[]);
  end if;
  return v_answer;
end $$;
