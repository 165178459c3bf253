import { acceptanceWays, legalKinds } from '@kujiya/contract/legal';
import { staffMemberLegal } from '@kujiya/contract/staff/legal';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { Rows } from './Rows.tsx';

/** The newest version of each legal text that the member accepted. */
export function MemberLegal({ memberId: id }: { memberId: number }) {
  const { data, error } = useQuery({
    queryKey: [staffMemberLegal.path, id],
    queryFn: ({ signal }) => call(staffMemberLegal, { params: { id } }, { signal }),
  });
  if (error) return <Failure text={messageOf(error)} />;
  return (
    <Rows
      title="接受的條款"
      rows={(data?.data ?? []).map((row, at) => ({ ...row, id: at }))}
      empty={data ? '還沒有紀錄：註冊時的版本是第 1 版。' : '載入中…'}
      line={({ kind, number, holds_from, how, at }) => ({
        main: `${legalKinds[kind].name}第 ${number} 版（${holds_from.replaceAll('-', '/')} 起適用）`,
        more: `${acceptanceWays[how]}，${formatDateTime(at)}`,
      })}
    />
  );
}
