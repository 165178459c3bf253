-- Sends stacks of things: charges the fee, writes the order with its lines and the parcel, and puts the things into it.
-- Every refusal comes before the first write. Lock order: the member's wallet, then the things by id.
create function send_parcel(
  p_member bigint, p_ids bigint[], p_address bigint, p_method text, p_note text, p_pays boolean, p_number text,
  p_shown_items integer, p_shown_fee integer, p_free_from integer, p_fee integer, p_most integer
) returns jsonb language plpgsql as $$
declare
  v_wallet bigint;
  v_tokens bigint;
  v_parcel record;
  v_address addresses;
  v_order bigint;
  v_moved integer;
begin
  select id, balance into v_wallet, v_tokens from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'token' for no key update;
  perform from box_items
    where id = any (array(select s.id from box_items b, stack_of(b) s where b.member_id = p_member and b.id = any (p_ids)))
    order by id for no key update;
  select * into v_parcel from weigh_parcel(p_member, p_ids, p_free_from, p_fee, p_most);
  if v_parcel.refused is not null then
    return jsonb_build_object('refused', v_parcel.refused);
  end if;
  select * into v_address from addresses where id = p_address and member_id = p_member for key share;
  if not found then
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

  v_order := insert_order(
    to_jsonb((null, p_number, p_member, 'box_shipping', 'paid', case when v_parcel.fee > 0 then 'balance' else 'none' end,
      'paid', null, null, 0, 0, 0, 0, v_parcel.fee, v_parcel.fee, now(), null, null)::new_order),
    (select jsonb_agg(l) from (
      select row_number() over (order by min(k.id)) as position, k.product_id, k.name, 0 as unit_price,
        count(*) as quantity
      from (select b.id, coalesce(b.goods_id, z.product_id) as product_id, coalesce(z.name, p.name) as name
            from box_items b left join prizes z on z.id = b.prize_id left join products p on p.id = b.goods_id
            where b.id = any (v_parcel.ids)) k
      group by k.product_id, k.name) l));
  if v_parcel.fee > 0 then
    perform ledger_post('order:' || v_order, 'shipping', array[v_wallet, shop_account('sales', 'token')],
      array[-v_parcel.fee, v_parcel.fee]::bigint[]);
  end if;
  insert into parcels (order_id, shipping_method, customer_note, items, counting_items)
    values (v_order, p_method, p_note, v_parcel.items, v_parcel.counting);
  insert into parcel_addresses (order_id, member_id, name, phone, city, district, postcode, address_detail)
    values (v_order, p_member, v_address.name, v_address.phone, v_address.city, v_address.district, v_address.postcode,
      v_address.address_detail);
  update box_items set status = 'paid', parcel_id = v_order
    where id = any (v_parcel.ids) and status in ('available', 'selected');
  get diagnostics v_moved = row_count;
  if v_moved <> v_parcel.items then
    raise exception 'things of parcel % were moved meanwhile', v_order using errcode = '40001';
  end if;
  return jsonb_build_object('order', v_order, 'number', p_number, 'items', v_parcel.items, 'counting', v_parcel.counting, 'fee', v_parcel.fee);
end $$;
