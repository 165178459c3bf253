import type { ArticleState } from '@kujiya/contract/staff/articles';
import type { CouponState } from '@kujiya/contract/staff/coupons';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { TimeField } from '#kit/Fields.tsx';
import { articleWords, stateWords, stoppableWords } from './words.ts';

type Period = { starts_at: string | null; ends_at: string | null };

const tones: Partial<Record<string, string>> = { running: 'is-good', stopped: 'is-bad' };

export function PeriodBadge({ state }: { state: CouponState | ArticleState }) {
  return (
    <span className={`badge ${tones[state] ?? ''}`}>{{ ...stoppableWords, ...articleWords }[state]}</span>
  );
}

/** From when to when something is shown, in a list. */
export function PeriodText({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }) {
  return (
    <>
      <span className="block whitespace-nowrap">
        {starts_at === null ? '還沒發布' : `${formatDateTime(starts_at)} 起`}
      </span>
      <span className="block whitespace-nowrap text-ink-soft">
        {ends_at === null ? '不限結束' : `${formatDateTime(ends_at)} 止`}
      </span>
    </>
  );
}

/** The filter of a list by where a period stands. */
export const stateFilter = { name: 'state', title: '狀態', options: Object.entries(stateWords) };

/** Why a period cannot be saved, and which of its fields it is; null when it can. Only that of a new record may begin at once. */
export const periodLacks = (
  { starts_at, ends_at }: Period,
  isNew: boolean,
): readonly [field: keyof Period, text: string] | null =>
  starts_at === null && !isNew
    ? ['starts_at', '請先填寫開始']
    : ends_at !== null && Date.parse(ends_at) <= (starts_at === null ? Date.now() : Date.parse(starts_at))
      ? ['ends_at', '結束要晚於開始']
      : null;

/** What members notice of a period: before it, at once, and after it. */
export const shownHints = {
  now: '空白＝儲存後立即顯示',
  before: '在這之前顧客看不到',
  after: '到這一刻就不再顯示；空白＝一直顯示',
};

/** The fields of a period. That of a new record may begin at once; a start that is set can only be moved. */
export function PeriodFields({
  shown,
  set,
  isNew,
  disabled,
  hints = shownHints,
}: {
  shown: Period;
  set: (name: keyof Period, value: string | null) => void;
  isNew: boolean;
  disabled: boolean;
  hints?: typeof shownHints;
}) {
  return (
    <>
      <TimeField
        label="開始"
        hint={isNew ? hints.now : hints.before}
        disabled={disabled}
        value={shown.starts_at}
        onChange={(value) => set('starts_at', value)}
      />
      <TimeField
        label="結束"
        hint={hints.after}
        disabled={disabled}
        value={shown.ends_at}
        onChange={(value) => set('ends_at', value)}
      />
    </>
  );
}
