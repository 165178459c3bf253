import '#features.ts';
import { expect, test } from 'vitest';
import { businessNumbersOfStatement } from '#testing/sql-functions.ts';
import { allStatements } from './database.ts';

/** Technical numbers that stand in statements, by the reason and then by the statement. */
const technical: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'the batch of a job, which comes back for the rest': {
    'draws.list_overdue': ['500'],
    'goods.overdue': ['1000'],
    'invoices.list_uncorrected': ['500'],
    'invoices.list_uninvoiced': ['500'],
    'parcels.delivered_long_ago': ['1000'],
    'payments.list_dead_top_ups': ['500'],
    'staff_goods.delivered_long_ago': ['1000'],
    'stream_tickets.insert': ['100'],
  },
  'a bound that the planner must see, or that an index contains': {
    'catalogue.list_cards': ['240'],
    'catalogue.list_cards_of_type': ['240'],
    'catalogue.shelf_marks': ['200'],
    'catalogue.shelf_marks_of_type': ['200'],
    'found.list_parts': ['10000'],
    'found.list_products': ['10000'],
    'goods.list_newest': ['240'],
    'goods.list_popular': ['240'],
    'goods.list_price_asc': ['240'],
    'goods.list_price_desc': ['240'],
    'goods.marks_newest': ['200'],
    'goods.marks_popular': ['200'],
    'goods.marks_price_asc': ['200'],
    'goods.marks_price_desc': ['200'],
  },
  'the words that go through the index, the rank of a hit, and how many hits are looked at': {
    'search.head': ['2', '3'],
    'search.hot_keywords': ['2'],
    'search.ids': ['2', '3'],
    'search.prizes': ['3'],
    'search.suggest': ['2', '3', '60'],
  },
  'how often a row that says when somebody was last seen is written': {
    'auth.touch_session': ["'10 minutes'"],
    'staff.live_session': ["'1 minute'"],
  },
  'a period that contains the Taipei day, whose codes are counted': { 'auth.sent_codes': ["'2 days'"] },
  'the part of an address that is a network': { 'auth.remember_browser': ['4', '24', '48'] },
  'the size of a subtree of a commitment': { 'draws.draw': ['16'], 'draws.read_subtrees': ['16'] },
  'the two kinds of cards': { 'vip.supply': ['2'] },
  'the patience of the audit, which its rule names': {
    'invoices.broken': ["'1 day'"],
    'invoices.broken_corrections': ["'1 day'"],
    'payments.broken': ["'1 day'", "'1 hour'"],
  },
  'the rows that the audit shows': { 'events.broken': ['20'] },
};

/** A sandbox has the numbers of the provider for which it stands in. Tests and the demo world are no shop. */
const isLeftOut = (name: string) => /^test\.|^demo|sandbox/.test(name);

const allowed = new Map(Object.values(technical).flatMap((statements) => Object.entries(statements)));

/** Numbers of the business in these statements, without the allowed ones. */
const found = (statements: Iterable<readonly [name: string, text: string]>): string[] =>
  [...statements].flatMap(([name, text]) =>
    businessNumbersOfStatement(text)
      .filter((number) => !allowed.get(name)?.includes(number))
      .map((number) => `${name}: ${number}`),
  );

test('no number of the business stands in a statement: they come from the contract as parameters', () => {
  const statements = [...allStatements()].filter(([name]) => !isLeftOut(name));
  expect(statements.length).toBeGreaterThan(300);
  expect(found(statements)).toEqual([]);
  for (const [name, text] of [
    ['search.hot_keywords', 'where day > today - 7'],
    ['auth.sent_codes', `where sent_at > now() - interval '1 hour'`],
    ['invoices.broken', 'where i.net <> round(i.total / 1.05)'],
    ['coupons.list', `where status = '1' and type = 3 order by 1, 2 limit 500`],
  ] as const)
    expect(found([[name, text]])).toHaveLength(1);
});

test('every technical number is one that its statement contains', () => {
  const statements = allStatements();
  const idle = [...allowed].flatMap(([name, numbers]) => {
    const used = businessNumbersOfStatement(statements.get(name) ?? '');
    return numbers.filter((number) => !used.includes(number)).map((number) => `${name}: ${number}`);
  });
  expect(idle).toEqual([]);
});

test('numbers that are only notation are not those of the business', () => {
  for (const text of [
    `select 1 from products where status = '1' and type = 3 group by 1, 2, 3 order by 2`,
    `select split_part(source, ':', 2)::date, split_part(regexp_replace(a, 'b', ''), ':', 3), substr(m.actor, 7)`,
    `select now() + make_interval(secs => least($2, $1 * power(2, least(q.tries - 1, 12))))`,
    `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 3))`,
    `select coalesce(announced, 32767), coalesce(($1::jsonb->>2)::integer, 2147483647)`,
  ])
    expect(businessNumbersOfStatement(text)).toEqual([]);
});
