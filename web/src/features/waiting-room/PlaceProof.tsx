import { lotLogPath, plainPlacePath } from '@kujiya/contract/shop/paths';
import { type WaitingPlace, waitingList } from '@kujiya/contract/waiting-room';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { downloadJson } from '#lib/download.ts';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { CheckLine } from '#shop/proof/CheckLine.tsx';
import { CopyRow } from '#shop/proof/CopyRow.tsx';
import { usePrepared } from '#shop/proof/usePrepared.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

const checkCode = () => import('./check.ts');

/** How often the opening was announced, and why. */
function Announced({ data: { announced, announced_again: again, tube_id } }: { data: WaitingPlace }) {
  const moved = announced - 1 - again;
  return (
    <p className="pt-1 text-sm text-ink-soft">
      {`開放時間預告過 ${announced} 次：${moved > 0 ? `開放前改過 ${moved} 次。` : ''}`}
      {again > 0 &&
        `有 ${again} 次到了時間，名單沒能寫進公開紀錄，只好換時間、換一輪亂數重來。這可能是停擺，也可能是看過順位不要了，紀錄上分不出來，所以驗證會標出來。`}
      每一次都在
      <Link to={lotLogPath(tube_id)} className="font-semibold underline underline-offset-4">
        公開紀錄
      </Link>
      裡。
    </p>
  );
}

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** What anybody can recompute the places from, as far as it is there, for who has none of their own to check. */
function ForAnybody({ data: { tube_id, state, beacon, listed } }: { data: WaitingPlace }) {
  const isDrawn = state !== 'before' && (beacon === null || listed !== null);
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {isDrawn && (
        <a
          href={waitingList.path.replace(':tubeId', String(tube_id))}
          download={`places-${tube_id}.json`}
          className={link}
        >
          下載名單與亂數
        </a>
      )}
      {beacon !== null && (
        <Link to={lotLogPath(tube_id)} className={link}>
          看它的公開紀錄
        </Link>
      )}
    </p>
  );
}

/** The published drawing of the places, checked in this browser against the log and the member's own number. */
export function PlaceProof({ data }: { data: WaitingPlace }) {
  const client = useClient();
  const { place, tube_id, seed_hash, beacon, draws_at } = data;
  const check = useMutation({
    mutationFn: async () => {
      const { checkPlace, logOf } = await checkCode();
      const [list, found] = await Promise.all([
        client(waitingList, { params: { tubeId: tube_id } }),
        beacon === null ? ('unread' as const) : logOf(client, tube_id),
      ]);
      return { list, found, lines: await checkPlace(list, data, found) };
    },
  });
  usePrepared(beacon !== null && place !== null, checkCode);
  const log = typeof check.data?.found === 'object' ? check.data.found.log : null;
  return (
    <Panel className="p-4">
      <h2 className="text-base">順位怎麼來的</h2>
      <p className="pt-1 text-sm text-ink-soft">
        {beacon === null
          ? '進場前，本店就公布下面的指紋。開放的那一刻，由它背後的種子和在場名單算出每個人的順位；種子和名單隨即公開，人人都能重算。'
          : '開放前就約好用哪一輪公開亂數。開放時，在場的名單先寫進公開紀錄，那時誰也不知道那個亂數；它一公布，就和名單一起算出每個人的順位，人人都能重算。'}
      </p>
      {data.announced > 1 && <Announced data={data} />}
      <dl className="pt-2">
        {beacon === null ? (
          <CopyRow label="種子指紋" value={seed_hash} />
        ) : (
          <CopyRow label={`約好的亂數（${formatDateTime(draws_at ?? '')} 公布）`} value={beacon} />
        )}
        {place && <CopyRow label="您在名單上的代號" value={place.code} />}
      </dl>
      {place?.number == null && <ForAnybody data={data} />}
      {place?.number != null && (
        <div className="grid gap-2 pt-2" aria-live="polite">
          <Button pending={check.isPending} onClick={() => check.mutate()}>
            驗證我的順位
          </Button>
          {check.error && (
            <p role="alert" className="text-sm font-semibold text-kuji-ink">
              {messageOf(check.error)}
            </p>
          )}
          {check.data && (
            <>
              <ul className="divide-y divide-paper-edge">
                {check.data.lines.map((line) => (
                  <CheckLine key={line.title} {...line} />
                ))}
              </ul>
              <Button variant="quiet" onClick={() => downloadJson(`places-${tube_id}.json`, check.data.list)}>
                <Download size={18} aria-hidden="true" />
                下載名單
              </Button>
              {log && (
                <Button variant="quiet" onClick={() => downloadJson(`places-log-${tube_id}.json`, log)}>
                  <Download size={18} aria-hidden="true" />
                  存下公開紀錄的證明
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {place?.outcome === null && data.state !== 'sold_out' && data.state !== 'closed' && (
        <p className="perforation mt-3 pt-3 text-sm">
          手機要省電？
          <a href={plainPlacePath(place.ticket)} className="font-black underline underline-offset-4">
            改用簡單版頁面
          </a>
          等候，順位一樣保留。
        </p>
      )}
    </Panel>
  );
}
