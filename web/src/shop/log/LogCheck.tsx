import { lotLogPath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';
import { LogAlarm } from './LogAlarm.tsx';
import { logSentence } from './sentence.ts';
import { useLogVisit } from './useLogVisit.ts';

/** Compares the public log beside a lot's commitment, and leads to what it has of the lot. */
export function LogCheck({ lotId }: { lotId: number }) {
  const { data: visit, isError } = useLogVisit();
  if (visit && 'noted' in visit) return <LogAlarm visit={visit} />;
  return (
    <>
      <p>{logSentence(visit, isError)}</p>
      <Link
        to={lotLogPath(lotId)}
        className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
      >
        看這份承諾在公開紀錄裡的紀錄
      </Link>
    </>
  );
}
