-- Who invited whom, and which phones any account ever had.

alter table members
  add invitation_code text unique,
  add invited_by bigint references members,
  add check (invited_by <> id);
create index members_invited_by on members (invited_by) where invited_by is not null;

-- What makes the marks of phones the shop's own; a copy of the marks alone tells nothing of the numbers.
insert into shop_keys (name, private_key, public_key)
  values ('phones', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), '');

create function phone_mark(p_phone text) returns bytea language sql stable as $$
  select sha256(private_key || convert_to(p_phone, 'UTF8')) from shop_keys where name = 'phones'
$$;

-- A phone is new once, whatever becomes of the account that had it.
create table known_phones (
  mark bytea primary key,
  member_id bigint not null references members,
  bound_at timestamptz not null default now()
);
insert into known_phones (mark, member_id) select phone_mark(phone), id from members where phone is not null;

create function know_phone() returns trigger language plpgsql as $$
begin
  if new.phone is not null then
    insert into known_phones (mark, member_id) values (phone_mark(new.phone), new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger members_know_phone after insert or update of phone on members
  for each row execute function know_phone();

-- Both sides have their points: once per invited member.
create table invitation_rewards (
  invitee_id bigint primary key references members,
  inviter_id bigint not null references members,
  granted_at timestamptz not null default now()
);
create index invitation_rewards_inviter on invitation_rewards (inviter_id);
