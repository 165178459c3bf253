import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export const findVersion = readStatement<{ version: number }>(
  'search.keywords_version',
  'select version from hot_keyword_list',
);

/** Locks the list of the shop's own keywords. */
export const lockKeywords = writeStatement<{ version: number }>(
  'search.lock_keywords',
  'select version from hot_keyword_list for update',
);

export const listOwn = readStatement<{ keyword: string }>(
  'search.own_keywords',
  'select keyword from hot_keywords order by position, keyword',
);

export const deleteKeywords = writeStatement<object, [except: readonly string[]]>(
  'search.delete_keywords',
  'delete from hot_keywords where keyword <> all ($1)',
);

/** Keeps these keywords in this order, and raises the version of the list. */
export const insertKeywords = writeStatement<object, [keywords: readonly string[]]>(
  'search.insert_keywords',
  `with raised as (update hot_keyword_list set version = version + 1)
   insert into hot_keywords (keyword, position)
   select keyword, position from unnest($1::text[]) with ordinality given (keyword, position)
   on conflict (keyword) do update set position = excluded.position`,
);
