-- A month's supply writes half a million cards and coupons. Each foreign key would look up and lock a row for every one
-- of them. Kinds of cards, terms of coupons and members are never deleted, and the audit looks for orphaned rows.
alter table user_tools drop constraint user_tools_tool_id_fkey, drop constraint user_tools_member_id_fkey;
alter table member_coupons drop constraint member_coupons_definition_id_fkey;

-- Coupons of the monthly supply are left out, because the event `vip.supplied` announces them.
create or replace function tell_coupons() returns trigger language plpgsql as $$
begin
  insert into events (kind, member_id, data)
    select 'coupon.given', g.member_id, jsonb_build_object('coupon_id', g.id)
    from given g where not starts_with(g.source, 'vip:') order by g.id;
  return null;
end $$;
