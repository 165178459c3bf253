-- Sets items aside for shipping: `quantity` of each stack, which is named by one of its items; for a stack that is
-- already set aside, the new quantity replaces the old. Returns the stacks set aside, or the refusal; the caller rolls
-- back earlier changes. Locks the member's wallet, like every change to the items that a member sends, so that these
-- changes run one after another.
create function select_items(p_member bigint, p_wanted jsonb) returns jsonb language plpgsql as $$
declare
  v_wanted record;
  v_item box_items;
  v_refused text;
  v_pool bigint[];
  v_chosen bigint[];
  v_done jsonb := '[]';
begin
  perform from ledger_accounts where member_id = p_member and kind = 'wallet' order by id for no key update;
  for v_wanted in select w.id, w.quantity from jsonb_to_recordset(p_wanted) w (id bigint, quantity integer) loop
    select * into v_item from box_items where id = v_wanted.id and member_id = p_member;
    v_refused := case when v_item.id is null then 'item_missing' else why_not_shippable(v_item) end;
    if v_refused is not null then
      return jsonb_build_object('refused', v_refused);
    end if;
    v_pool := array(select id from stack_of(v_item));
    if v_item.status = 'selected' then
      v_item.status := 'available';
      v_pool := v_pool || array(select id from stack_of(v_item));
    end if;
    v_chosen := array(select i from unnest(v_pool) i order by i <> v_wanted.id, i desc limit v_wanted.quantity);
    if cardinality(v_chosen) < v_wanted.quantity then
      return jsonb_build_object('refused', 'quantity_too_large');
    end if;
    update box_items set status = case when id = any (v_chosen) then 'selected' else 'available' end
      where id = any (v_pool) and status <> case when id = any (v_chosen) then 'selected' else 'available' end;
    v_done := v_done || jsonb_build_object('id', v_wanted.id, 'quantity', v_wanted.quantity);
  end loop;
  return jsonb_build_object('selected', v_done);
end $$;
