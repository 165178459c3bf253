-- A ticket opens one private stream, because EventSource cannot send a bearer token; it is deleted with its session.
create table stream_tickets (
  hash bytea primary key,
  session_hash bytea not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index stream_tickets_session on stream_tickets (session_hash);
create index stream_tickets_expiry on stream_tickets (expires_at);

-- Servers cache live sessions for some seconds, so the end of a session is broadcast to all of them.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', encode(old.token_hash, 'base64'));
  return null;
end $$;
create trigger sessions_tell_end after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_session_end();

-- Visits beyond the limit of an address are counted but not stored.
create table visits_over_limit (
  day date primary key,
  visits bigint not null check (visits > 0)
);
