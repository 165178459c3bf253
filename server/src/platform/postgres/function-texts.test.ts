import path from 'node:path';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { businessNumbers, refusalWords } from '#testing/sql-functions.ts';
import { functionFiles } from './functions.ts';

test("each file has one function or row type with the file's name", () => {
  expect(functionFiles.length).toBeGreaterThan(10);
  for (const { file, text } of functionFiles)
    expect([...text.matchAll(/^create (?:function|type) (\w+)/gim)].map(([, name]) => name)).toEqual([
      path.basename(file, '.sql'),
    ]);
});

/** Quoted words that are no refusals of a call: names, and words that only the calling service gets. */
const otherWords = new Set([
  'again',
  'stale',
  'orders_id_seq',
  'journal_entries_id_seq',
  'box_shipping',
  'token_recharge',
  'credit_card',
  'rebate_back',
  'partial_refund',
]);

test('every refusal code in the functions is declared by a call of the contract', () => {
  const known = new Set(
    [...allCalls.flatMap(([, { refusals = [] }]) => refusals), ...Object.values(commonRefusals)].map(
      ({ code }) => code,
    ),
  );
  const unknown = (files: readonly { file: string; text: string }[]) =>
    refusalWords(files)
      .filter(({ word }) => !known.has(word) && !otherWords.has(word))
      .map(({ file, word }) => `${file}: ${word}`);
  expect(unknown(functionFiles)).toEqual([]);
  expect(known).toContain('tube_locked');
  for (const [text, ...words] of [
    [`select 'tube_lockd'`, 'tube_lockd'],
    [`jsonb_build_object('refused', 'locked')`, 'locked'],
    [`jsonb_build_object('refused', case when p = 1 then 'resting' else 'gone' end)`, 'resting', 'gone'],
    [`jsonb_build_object('a', 1, 'refused', coalesce(v_x.why, 'gone'), 'fee', 'paid')`, 'gone'],
    [`v_request.refused := 'gone'; v_state := 'paid';`, 'gone'],
    [`select (r.i, case when b then 'gone' end, null, 'blindbox')::draw_line`, 'gone'],
    [`v_line.refused := case v_state when 'paid' then 'gone' end;`, 'gone'],
    [
      `v_why text := 'gone'; begin v_why := 'busy'; return jsonb_build_object('refused', v_why);`,
      'gone',
      'busy',
    ],
    [`refused_line(coalesce(r.i, 1), 'busy', null, false)`, 'busy'],
    [`select a, case when b in ('paid', 'sent') or c = 'paid' then 'gone' end as refused from d`, 'gone'],
  ] as const)
    expect(unknown([{ file: 'planted', text }])).toEqual(words.map((word) => `planted: ${word}`));
  const asking = [
    { file: 'a', text: `jsonb_build_object('refused', why_not(p))` },
    {
      file: 'b',
      text: `create function why_not() returns text as $$ select case when 'a' = 'paid' then 'gone' end $$`,
    },
  ];
  expect(unknown(asking)).toContain('b: gone');
});

test('no function contains a business number', () => {
  const found = functionFiles.flatMap(({ file, text }) =>
    businessNumbers(text).map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
  for (const planted of [
    'if p_amount > 300 then',
    'where n > 12',
    `now() + interval '480 seconds'`,
    `now() + '1 day'::interval`,
    'make_interval(secs => 480)',
    'total * 0.05',
    `'300'::integer`,
  ])
    expect(businessNumbers(planted)).toHaveLength(1);
  expect(businessNumbers(`select 0, x - 1, t2.a, $3, '00ff3' -- 12 of them`)).toEqual([]);
});
