import type { Tool, ToolType } from '@kujiya/contract/tool-cards';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export const listTools = readStatement<Tool>(
  'tools.list',
  'select id, type, name, image, description from tools order by id',
);

export type CardRow = { id: number; tool_id: number; expired: boolean; expires_at: Date };
/** Unused cards; those that expired longer ago than anybody remembers are left out. */
export const listCards = readStatement<CardRow, [memberId: number, expiredDays: number, limit: number]>(
  'tools.list_cards',
  `select id, tool_id, expires_at <= now() as expired, expires_at from user_tools
   where member_id = $1 and used_at is null and expires_at > now() - make_interval(days => $2)
   order by expired, expires_at, id limit $3`,
);

export const countCards = readStatement<{ type: ToolType; count: number }, [memberId: number]>(
  'tools.count_cards',
  `select t.type, count(u.id) as count from tools t
   left join user_tools u on u.tool_id = t.id and u.member_id = $1 and u.used_at is null and u.expires_at > now()
   group by t.type`,
);

export type Card = { id: number; type: ToolType; used: boolean; expired: boolean };
/** The card of a kind that expires first; cards locked by another call are skipped. */
export const takeFirst = writeStatement<{ id: number }, [memberId: number, type: ToolType]>(
  'tools.take_first',
  `select u.id from user_tools u join tools t on t.id = u.tool_id
   where u.member_id = $1 and t.type = $2 and u.used_at is null and u.expires_at > now()
   order by u.expires_at, u.id limit 1 for no key update of u skip locked`,
);

export const findCard = writeStatement<Card, [memberId: number, cardId: number]>(
  'tools.find_card',
  `select u.id, t.type, u.used_at is not null as used, u.expires_at <= now() as expired
   from user_tools u join tools t on t.id = u.tool_id
   where u.member_id = $1 and u.id = $2 for no key update of u`,
);

export const markUsed = writeStatement<object, [cardId: number]>(
  'tools.mark_used',
  'update user_tools set used_at = now() where id = $1 and used_at is null',
);

export const insertCards = writeStatement<
  { id: number },
  [memberId: number, type: ToolType, source: string, count: number, days: number]
>(
  'tools.insert_cards',
  `insert into user_tools (member_id, tool_id, source, expires_at)
   select $1, t.id, $3 || ':' || n, end_of_days(now(), $5)
   from tools t, generate_series(1, $4) n where t.type = $2
   on conflict (member_id, source) do nothing returning id`,
);

export const exportCards = readStatement<object, [memberId: number]>(
  'tools.export_cards',
  `select t.name, u.created_at, u.expires_at, u.used_at
   from user_tools u join tools t on t.id = u.tool_id where u.member_id = $1 order by u.id`,
);

export const countUsable = readStatement<{ count: number }, [memberId: number]>(
  'tools.count_usable',
  'select count(*) as count from user_tools where member_id = $1 and used_at is null and expires_at > now()',
);
