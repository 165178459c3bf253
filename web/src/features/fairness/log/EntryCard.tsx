import type { LogLeaf } from '@kujiya/contract/fairness';
import { detailPath, lotFairnessPath, lotLogPath } from '@kujiya/contract/shop/paths';
import { utf8 } from '@kujiya/fairness/bytes';
import type { Announcement } from '@kujiya/fairness/log/announcements';
import { isBackfilled } from '@kujiya/fairness/log/backfill';
import { parseEntry } from '@kujiya/fairness/log/entry';
import type { Head } from '@kujiya/fairness/log/tree';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { Seal } from '#shop/proof/Seal.tsx';
import { Button } from '#ui/Button.tsx';
import { entryWords } from './words.ts';

// Few pages have a withdrawn lot.
const Withdrawn = optionalNamed(() => import('./Withdrawn.tsx'), 'Withdrawn');

/** Proves one entry: its path to the signed head is fetched and computed here. */
function Proof({ leaf: { index, entry }, head }: { leaf: LogLeaf; head: Head | undefined }) {
  const proof = useMutation({
    mutationFn: async (of: Head) => (await import('#shop/log/visit.ts')).isInLog(of, index, entry),
  });
  if (proof.data === true)
    return (
      <Seal state="verified" code={`一路算到 ${formatCount(head?.size ?? 0)} 筆的總指紋，正好相同`}>
        已證明在紀錄裡
      </Seal>
    );
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-4 justify-self-start text-sm"
        disabled={!head}
        pending={proof.isPending}
        onClick={() => head && proof.mutate(head)}
      >
        在這裡證明這一筆
      </Button>
      {(proof.data === false || proof.error) && (
        <p role="alert" className="text-sm font-semibold text-kuji-ink">
          {proof.error
            ? '這次讀不到證明，請稍後再試。'
            : '這一筆算不到本店簽過的總指紋：它不在紀錄裡。請截圖留存並聯絡客服。'}
        </p>
      )}
    </>
  );
}

/** One entry of the public log in words, with its proof on demand. `head` is the one this browser has checked. */
export function EntryCard({
  leaf,
  head,
  ofLot,
  announcements,
  isTest,
  began,
}: {
  leaf: LogLeaf;
  head: Head | undefined;
  /** The list has one lot only. */
  ofLot: boolean;
  /** Those of its waiting room. */
  announcements: readonly Announcement[];
  /** Its lot's round is known to be of a sandbox. */
  isTest: boolean;
  /** When the log was begun, in ms; undefined until that is known. */
  began: number | undefined;
}) {
  const { index, entry: bytes, subject } = leaf;
  const entry = parseEntry(utf8(bytes));
  const why = announcements.find((one) => one.index === index)?.why;
  const { name, text } = entryWords(entry, subject, { why, isTest });
  const lotId = subject?.lot_id ?? null;
  return (
    <li className="grid gap-1.5 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="rounded-sm border-[1.5px] border-ink bg-butter px-2 text-sm">{name}</strong>
        <span className="text-xs text-ink-soft tabular-nums">
          第 {formatCount(index + 1)} 筆{entry && `・${formatDateTime(new Date(entry.at))}`}
        </span>
      </p>
      {subject?.product && (
        <p className="text-sm font-black">
          {subject.game ? (
            <Link to={detailPath(subject.game, subject.product.id)} className="underline underline-offset-4">
              {subject.product.name}
            </Link>
          ) : (
            subject.product.name
          )}
          {subject.title !== null && `・${subject.title}`}
        </p>
      )}
      <p className="text-sm">{text}</p>
      {entry && began !== undefined && isBackfilled(entry, began) && (
        <p className="text-sm text-ink-soft">
          <strong>補記</strong>：這件事在紀錄開始（{formatDateTime(new Date(began))}
          ）以前，寫進來之後才不能改；當時的日期與先後，這本紀錄證明不了。
        </p>
      )}
      {entry?.kind === 'withdrawal' && (
        <Suspense fallback={<span className="block min-h-11" />}>
          <Withdrawn lotId={Number(entry.lotId)} secret={entry.secret} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <Proof leaf={leaf} head={head} />
        {entry?.kind === 'finish' && subject?.game && subject.product && lotId !== null && (
          <Link
            to={lotFairnessPath(subject.game, subject.product.id, lotId)}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            從頭重算
          </Link>
        )}
        {lotId !== null && !ofLot && (
          <Link
            to={lotLogPath(lotId)}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            只看編號 {lotId}
          </Link>
        )}
        <details className="min-w-0 text-sm text-ink-soft open:basis-full">
          <summary className="min-h-11 cursor-pointer content-center">原文</summary>
          <pre className="overflow-x-auto rounded-md bg-paper p-3 text-xs break-all whitespace-pre-wrap">
            {bytes}
          </pre>
        </details>
      </div>
    </li>
  );
}
