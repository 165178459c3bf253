/**
 * Parts of a statement that reads a page of `table` (with `created_at` and `id`), newest first. The statement names
 * `$from`, `$to` (each a time or null), `$cursor` (the id of the last row shown, or null) and `$limit`.
 *
 * `cut`, an expression of its `with`, is where the page begins: before a row, or at the end of the time. One upper
 * bound alone, because of several an index may begin at the later one and read all that is between.
 */
export const newestFirst = (table: string, alias: string) => ({
  cut: `cut as materialized (
     select least(c.at, t.at) as at, case when c.at <= t.at then c.id else 9223372036854775807 end as id
     from (select coalesce((select created_at from ${table} where id = $cursor::bigint), 'infinity') as at,
         coalesce($cursor, 9223372036854775807) as id) c,
       (select coalesce($to::timestamptz - interval '1 microsecond', 'infinity') as at) t)`,
  within: `${alias}.created_at >= coalesce($from::timestamptz, '-infinity') and ${alias}.created_at <= (select at from cut)
  and (${alias}.created_at, ${alias}.id) < ((select at from cut), (select id from cut))`,
  newest: 'order by created_at desc, id desc limit (select $limit::integer)',
});
