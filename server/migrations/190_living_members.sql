-- A row written for a member while the account is being deleted would be left behind: the deletion's snapshot does not
-- contain it, and the foreign key is satisfied because the member's row stays. The trigger locks the member's row
-- before it reads it, so that one of the two transactions waits for the other.
create function refuse_deleted_member() returns trigger language plpgsql as $$
declare
  v_deleted boolean;
begin
  select deleted_at is not null into v_deleted from members where id = new.member_id for key share;
  if v_deleted then
    raise exception 'member % is deleted', new.member_id using errcode = 'check_violation', constraint = 'living_member';
  end if;
  return new;
end $$;

create trigger living_member before insert on addresses for each row execute function refuse_deleted_member();
create trigger living_member before insert on carts for each row execute function refuse_deleted_member();
create trigger living_member before insert on identities for each row execute function refuse_deleted_member();
create trigger living_member before insert on invoice_settings for each row execute function refuse_deleted_member();
create trigger living_member before insert on known_browsers for each row execute function refuse_deleted_member();
create trigger living_member before insert on likes for each row execute function refuse_deleted_member();
create trigger living_member before insert on member_networks for each row execute function refuse_deleted_member();
create trigger living_member before insert on member_photos for each row execute function refuse_deleted_member();
create trigger living_member before insert on notification_settings for each row execute function refuse_deleted_member();
create trigger living_member before insert on notifications for each row execute function refuse_deleted_member();
create trigger living_member before insert on order_invoices for each row execute function refuse_deleted_member();
create trigger living_member before insert on payer_confirmations for each row execute function refuse_deleted_member();
create trigger living_member before insert on payer_limits for each row execute function refuse_deleted_member();
create trigger living_member before insert on phone_proofs for each row execute function refuse_deleted_member();
create trigger living_member before insert on push_subscriptions for each row execute function refuse_deleted_member();
create trigger living_member before insert on refund_transfers for each row execute function refuse_deleted_member();
create trigger living_member before insert on sessions for each row execute function refuse_deleted_member();
