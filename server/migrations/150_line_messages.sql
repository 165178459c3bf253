-- People who follow the shop's LINE account, as LINE says, by the newest of its events; some have no account here.
create table line_followers (
  user_id text primary key check (char_length(user_id) between 1 and 200),
  follows boolean not null,
  at timestamptz not null
);

-- Who is no member's identity any more is forgotten here too.
create function forget_line_follower() returns trigger language plpgsql as $$
begin
  delete from line_followers where user_id = old.subject and old.provider = 'line';
  return null;
end $$;
create trigger forget_line_follower after delete on identities for each row execute function forget_line_follower();

-- A notification on its way to its member's LINE: one message each. LINE takes a retry key once, so that a message whose
-- answer was lost can be sent again.
create table line_messages (
  notification_id bigint primary key references notifications on delete cascade,
  retry_key uuid not null default gen_random_uuid(),
  tries smallint not null default 0,
  -- null: it is over
  due_at timestamptz default now(),
  leased_until timestamptz,
  -- of LINE's latest answer; 0: there was none
  status smallint,
  answered_at timestamptz
);
create index line_messages_due on line_messages (due_at) where due_at is not null;
create index line_messages_answered on line_messages (answered_at);

-- The groups that a member gets by LINE too.
alter table notification_settings add column line text[] not null default '{likes,turns}';
