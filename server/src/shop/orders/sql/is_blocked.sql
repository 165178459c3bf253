-- Whether staff have blocked a member from buying. Asked in a statement of its own after the member's wallet is locked, as a
-- block locks it too: of a purchase and a block at once, the later one sees the earlier.
create function is_blocked(p_member bigint) returns boolean language sql stable as $$
  select exists (select from member_blocks where member_id = p_member and (ends_at is null or ends_at > now()))
$$;
