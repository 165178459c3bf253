-- An invitation's reward may be held until somebody of the staff has looked at it.
alter table invitation_rewards
  alter column granted_at drop not null,
  alter column granted_at drop default,
  add column noted_at timestamptz not null default now(),
  add column state text not null default 'granted' check (state in ('granted', 'held', 'declined')),
  -- why it was held: both were seen in one browser or at one place of the net, paid with one card, or one invites many
  add column reasons text[] not null default '{}',
  add column decided_by bigint references staff,
  add column decided_at timestamptz,
  add constraint invitation_rewards_granted check ((state = 'granted') = (granted_at is not null)),
  add constraint invitation_rewards_decided check ((state = 'declined') <= (decided_by is not null));
create index invitation_rewards_held on invitation_rewards (noted_at) where state = 'held';

-- From which parts of the net a member came, so that rewards for inviting oneself are noticed; forgotten after a year.
create table member_networks (
  member_id bigint not null references members on delete cascade,
  network cidr not null,
  last_seen_at timestamptz not null default now(),
  primary key (member_id, network)
);

update staff_roles set rights = rights || '{rewards}' where name = 'manager';
