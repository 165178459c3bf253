import type { WaitingPlace } from '@kujiya/contract/waiting-room';
import { isListed, type PlaceStage, placeWords, waitWords } from '@kujiya/contract/waiting-words';
import { OpeningClock } from '#shop/money/OpeningClock.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { ToyLine } from './ToyLine.tsx';
import styles from './waiting.module.css';

/** The member's number, where it stands, and the time that matters now. */
export function NumberTag({
  data,
  stage,
  onTime,
}: {
  data: WaitingPlace;
  stage: PlaceStage;
  /** The time that is counted down has come. */
  onTime: () => void;
}) {
  const { place, opens_at, draws_at } = data;
  const { title, text } = placeWords(data);
  const number = stage === 'waiting' || stage === 'turn' ? place?.number : null;
  return (
    <section className={styles.tag} data-stage={stage} aria-labelledby="place">
      {number != null && (
        <p>
          <span className="text-sm font-black">您的號碼</span>
          <span className={`${styles.number} block font-print`}>{number}</span>
        </p>
      )}
      {stage === 'waiting' && place && <ToyLine ahead={place.ahead} />}
      {(stage === 'before' || stage === 'outside' || stage === 'left') && data.state === 'before' && (
        <>
          {stage === 'before' && <ToyLine ahead={Math.min(6, Math.max(0, data.waiting - 1))} />}
          <p className="text-3xl">
            <OpeningClock from={(isListed(data) && draws_at) || opens_at} />
          </p>
        </>
      )}
      <h2 id="place" className="text-2xl font-black text-balance">
        {title}
      </h2>
      {stage === 'turn' && place?.turn_until && (
        <p className="text-lg font-black">
          還有{' '}
          <Countdown
            endsAt={Date.parse(place.turn_until)}
            onEnd={onTime}
            label="您的時間剩餘"
            className="text-3xl [&_.text-kuji-ink]:text-white"
          />
        </p>
      )}
      <p className="max-w-[30rem] text-sm text-balance">{text}</p>
      {stage === 'waiting' && place && (
        <dl className="mt-3 grid w-full max-w-[26rem] grid-cols-3 gap-2">
          {(
            [
              ['前面', <NumberRoll key="ahead" value={place.ahead} />, '位'],
              [
                '大約',
                place.wait_seconds === null ? '—' : waitWords(place.wait_seconds).replace('約 ', ''),
                '',
              ],
              ['剩', <NumberRoll key="left" value={data.remaining_tickets} />, '張'],
            ] as const
          ).map(([label, value, unit]) => (
            <div key={label} className="outline-ink grid content-center rounded-md bg-white px-1 py-2">
              <dt className="text-xs text-ink-soft">{label}</dt>
              <dd className="text-base leading-tight font-black">
                {value} {unit}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
