-- Lines that witnesses added to the public log's checkpoints (C2SP tlog-cosignature), by their verifier keys.
create table log_cosignatures (
  size bigint not null references log_checkpoints,
  witness text not null,
  line text not null check (octet_length(line) <= 1000),
  at timestamptz not null default now(),
  primary key (witness, size)
);
create index log_cosignatures_size on log_cosignatures (size);
create trigger log_cosignatures_append_only before update or delete or truncate on log_cosignatures
  for each statement execute function refuse_change();
