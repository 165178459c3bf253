import type { StaffLot } from '@kujiya/contract/staff/lots';
import { closeRoom, type StaffRoom, setRoom } from '@kujiya/contract/staff/waiting-rooms';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
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
        會員從開放前一小時起可以進場。開放時由事先公布指紋的種子，從在場的人抽出順位，之後來的排在後面；一次一位，輪到的人才能買這一筒。
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

const sentence = (room: StaffRoom, isPaused: boolean): string => {
  const { opens_at, drawn_at, closed_at, entered, waiting, bought, missed, has_turn, is_sold_out } = room;
  const opening = `${formatDateTime(opens_at)} 開放`;
  const result = `共 ${entered} 人進場，${bought} 輪抽到，${missed} 輪沒來`;
  if (closed_at) return `排隊已於 ${formatDateTime(closed_at)} 結束；${result}`;
  if (drawn_at === null) return `排隊：${opening}，目前 ${waiting} 人在場`;
  if (is_sold_out) return `排隊：${opening}，已經抽完；${result}`;
  const turn = has_turn ? (isPaused ? '一人的輪次保留著，' : '一人正在抽，') : '';
  return `${isPaused ? '排隊暫停' : '排隊中'}：${opening}，${turn}${waiting} 人等候，${bought} 輪抽到，${missed} 輪沒來`;
};

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
    ['committed', 'open', 'paused'].includes(lot.state) && (room === undefined || room.drawn_at === null);
  const end = (reason: string) => {
    setAsked(null);
    void run(() => call(closeRoom, { params: { id: lot.id }, body: { reason } }));
  };
  if (room === undefined && !(mayWrite && maySet)) return null;
  return (
    <div className="mt-2 grid gap-2">
      {room && <p className="text-sm">{sentence(room, lot.state === 'paused')}（台北時間）</p>}
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
