import { type Campaign, type CampaignState, campaignStates } from '@kujiya/contract/staff/campaigns';

const tones: Partial<Record<CampaignState, string>> = {
  sending: 'is-good',
  done: 'is-good',
  stopped: 'is-bad',
};

export function CampaignBadge({ state }: { state: CampaignState }) {
  return <span className={`badge ${tones[state] ?? ''}`}>{campaignStates[state]}</span>;
}

type Words = Pick<Campaign, 'title' | 'text' | 'path'>;

/** A campaign as a phone shows it on its lock screen, and as it stands in a member's notifications. */
export function CampaignPreview({ title, text, path }: Words) {
  const [shownTitle, shownText] = [title.trim() || '標題', text.trim() || '內容'];
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <figure className="rounded-md bg-ink p-4">
        <figcaption className="text-paper text-xs">手機的鎖定畫面</figcaption>
        <div className="mt-2 flex gap-3 rounded-md bg-white p-3">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-sm bg-kuji-ink font-black text-white"
          >
            籤
          </span>
          <div className="min-w-0">
            <p className="break-words font-semibold">{shownTitle}</p>
            <p className="break-words text-sm">{shownText}</p>
          </div>
        </div>
      </figure>
      <figure className="rounded-md border border-paper-edge p-4">
        <figcaption className="text-ink-soft text-xs">會員的通知</figcaption>
        <div className="mt-2">
          <p className="break-words font-semibold">{shownTitle}</p>
          <p className="break-words text-sm">{shownText}</p>
          <p className="mt-1 break-all text-ink-soft text-xs">點了會開啟 {path || '/'}</p>
        </div>
      </figure>
    </div>
  );
}
