import type { StaffLot } from '@kujiya/contract/staff/lots';
import { closeRoom, type StaffRoom, setRoom } from '@kujiya/contract/staff/waiting-rooms';
import { waitingLimits } from '@kujiya/contract/waiting-room';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TimeField } from '#kit/Fields.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStep } from '#kit/useStep.ts';

/** Says what a queue does, and asks from when on. */
function TimeSheet({
  lot,
  room,
  onClose,
}: {
  lot: StaffLot;
  room: StaffRoom | undefined;
  onClose: () => void;
}) {
  const { run, isBusy, text } = useStep('products');
  const [at, setAt] = useState<string | null>(room?.opens_at ?? null);
  const set = async (opens_at: string) => {
    if (await run(() => call(setRoom, { params: { id: lot.id }, body: { opens_at } }))) onClose();
  };
  return (
    <Sheet title="排隊抽賞" onClose={onClose}>
      <p className="mt-3">
        會員從開放前一小時起可以進場。開放時先把在場名單寫進公開紀錄，幾秒後用預告過的公開亂數抽出順位，之後來的排在後面；一次一位，輪到的人才能買這一筒。
        設定後，還沒開放前也不能直接購買。
      </p>
      <div className="mt-4 grid gap-4">
        <TimeField label="開放時間" value={at} onChange={setAt} />
        <Failure text={text} />
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className="button is-main"
            disabled={at === null || isBusy}
            onClick={() => at && set(at)}
          >
            {at === null ? '請先選時間' : '設定排隊'}
          </button>
        </div>
      </div>
    </Sheet>
  );
}

const isOver = ({ closed_at, left }: StaffRoom) => closed_at !== null || left === 0;
/** Members come in, or have their turns. */
export const isRunning = (room: StaffRoom) =>
  !isOver(room) && Date.parse(room.opens_at) - waitingLimits.enterBefore * 1_000 <= Date.now();

/** After how many ms the queues are read again: often while one runs, seldom until it opens, never when all are over. */
export const restOf = (rooms: readonly StaffRoom[]): number | false =>
  rooms.some(isRunning) ? 3_000 : !rooms.every(isOver) && 60_000;

const sentence = (room: StaffRoom, isPaused: boolean): string => {
  const { opens_at, drawn_at, closed_at, listed, round, entered, bought, missed } = room;
  const opening = `${formatDateTime(opens_at)} 開放`;
  const result = `共 ${entered} 人進場，${bought} 輪抽到，${missed} 輪沒來`;
  if (closed_at) return `排隊已於 ${formatDateTime(closed_at)} 結束；${result}`;
  if (isOver(room)) return `排隊：${opening}，已經抽完；${result}`;
  if (drawn_at === null && listed !== null)
    return `排隊：${opening}，在場 ${listed} 人的名單已定；等公開亂數第 ${round} 輪公布，順位就會抽出`;
  if (drawn_at === null) return `排隊：${opening}`;
  return `${isPaused ? '排隊暫停' : '排隊中'}：${opening}`;
};

/** A queue that runs, in figures that follow it. */
function Figures({ room, isPaused }: { room: StaffRoom; isPaused: boolean }) {
  const { drawn_at, waiting, entered, has_turn, bought, missed, left } = room;
  const figures: readonly (readonly [name: string, value: number])[] =
    drawn_at === null
      ? [
          ['在場', waiting],
          ['進場過', entered],
        ]
      : [
          ['等候中', waiting],
          [isPaused ? '輪次保留' : '正在抽', has_turn ? 1 : 0],
          ['抽到的輪次', bought],
          ['沒來的輪次', missed],
          ['剩下的籤', left],
        ];
  return (
    <section aria-label="排隊現況">
      <dl className="grid grid-cols-3 gap-2 tablet:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-sm border border-paper-edge p-2">
            <dt className="text-ink-soft text-xs">{name}</dt>
            <dd className="font-black text-lg tabular-nums">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The queue in front of a tube: switched on with its opening, moved until then, and ended. */
export function WaitingRoom({
  lot,
  room,
  mayWrite,
}: {
  lot: StaffLot;
  room: StaffRoom | undefined;
  mayWrite: boolean;
}) {
  const { run, isBusy, text } = useStep('products');
  const [asked, setAsked] = useState<'time' | 'end' | null>(null);
  const isOn = room !== undefined && room.closed_at === null;
  const maySet =
    ['committed', 'open', 'paused'].includes(lot.state) &&
    (room === undefined || (room.drawn_at === null && room.listed === null));
  const end = (reason: string) => {
    setAsked(null);
    void run(() => call(closeRoom, { params: { id: lot.id }, body: { reason } }));
  };
  if (room === undefined && !(mayWrite && maySet)) return null;
  return (
    <div className="mt-2 grid gap-2">
      {room && <p className="text-sm">{sentence(room, lot.state === 'paused')}（台北時間）</p>}
      {room && room.announced_again > 0 && (
        <p role="alert" className="font-semibold text-kuji-ink text-sm">
          開放時沒記下名單，已換時間、換一輪亂數重新預告 {room.announced_again}{' '}
          次。會員在排隊頁和公開紀錄看得到，驗證會標出來；請工程師查當時為什麼停擺。
        </p>
      )}
      {room && isRunning(room) && <Figures room={room} isPaused={lot.state === 'paused'} />}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {maySet && (
            <button type="button" className="button" disabled={isBusy} onClick={() => setAsked('time')}>
              {isOn ? '改開放時間' : '設定排隊'}
            </button>
          )}
          {isOn && lot.state !== 'finished' && (
            <button
              type="button"
              className="button is-danger"
              disabled={isBusy}
              onClick={() => setAsked('end')}
            >
              結束排隊
            </button>
          )}
        </div>
      )}
      <Failure text={text} />
      {asked === 'time' && <TimeSheet lot={lot} room={room} onClose={() => setAsked(null)} />}
      {asked === 'end' && (
        <ReasonSheet
          title="結束排隊"
          hint="之後不用排隊，所有會員都能直接購買這一筒；等候的人會看到排隊已結束。"
          action="結束排隊"
          onClose={() => setAsked(null)}
          onDone={end}
        />
      )}
    </div>
  );
}
