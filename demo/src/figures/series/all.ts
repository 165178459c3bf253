import type { CharacterId } from '../cast.ts';
import type { Character } from '../character.ts';
import { bentoFriends } from './bento/friends.ts';
import { bentoLeads } from './bento/leads.ts';
import { capyFriends } from './capy/friends.ts';
import { capyLeads } from './capy/leads.ts';
import { cloudFriends } from './cloud/friends.ts';
import { cloudLeads } from './cloud/leads.ts';
import { forestFriends } from './forest/friends.ts';
import { forestLeads } from './forest/leads.ts';
import { mythFriends } from './myth/friends.ts';
import { mythLeads } from './myth/leads.ts';
import { nightFriends } from './night/friends.ts';
import { nightLeads } from './night/leads.ts';
import { plantFriends } from './plant/friends.ts';
import { plantLeads } from './plant/leads.ts';
import { retroFriends } from './retro/friends.ts';
import { retroLeads } from './retro/leads.ts';
import { seaFriends } from './sea/friends.ts';
import { seaLeads } from './sea/leads.ts';
import { spaceFriends } from './space/friends.ts';
import { spaceLeads } from './space/leads.ts';

/** The drawing of every character; the type turns a missing one into a compile error. */
export const figures: Record<CharacterId, Character> = {
  ...nightLeads,
  ...nightFriends,
  ...forestLeads,
  ...forestFriends,
  ...seaLeads,
  ...seaFriends,
  ...bentoLeads,
  ...bentoFriends,
  ...cloudLeads,
  ...cloudFriends,
  ...retroLeads,
  ...retroFriends,
  ...spaceLeads,
  ...spaceFriends,
  ...mythLeads,
  ...mythFriends,
  ...capyLeads,
  ...capyFriends,
  ...plantLeads,
  ...plantFriends,
};
