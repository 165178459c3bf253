-- The reward for an invitation may be held until staff have reviewed it.
alter table invitation_rewards
  alter column granted_at drop not null,
  alter column granted_at drop default,
  add column noted_at timestamptz not null default now(),
  add column state text not null default 'granted' check (state in ('granted', 'held', 'declined')),
  -- reasons for holding it: inviter and invitee share a browser, a network or a card, or the inviter has very many
  -- rewards
  add column reasons text[] not null default '{}',
  add column decided_by bigint references staff,
  add column decided_at timestamptz,
  add constraint invitation_rewards_granted check ((state = 'granted') = (granted_at is not null)),
  add constraint invitation_rewards_decided check ((state = 'declined') <= (decided_by is not null));
create index invitation_rewards_held on invitation_rewards (noted_at) where state = 'held';

-- The networks that a member came from, for detecting members who invite themselves; deleted after a year.
create table member_networks (
  member_id bigint not null references members on delete cascade,
  network cidr not null,
  last_seen_at timestamptz not null default now(),
  primary key (member_id, network)
);

update staff_roles set rights = rights || '{rewards}' where name = 'manager';
