import * as calls from '@kujiya/contract/staff/campaigns';
import { campaignPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { DeleteButton } from '#kit/DeleteButton.tsx';
import { Failure } from '#kit/Failure.tsx';
import { TimeField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { CampaignForm } from './CampaignForm.tsx';
import { CampaignBadge, CampaignPreview } from './parts.tsx';
import { SegmentCount } from './SegmentField.tsx';

const list = { path: '/campaigns', title: '推播' };
const { campaignLimits: limits } = calls;
const quietHours = `${limits.quietFrom}:00 到隔天 0${limits.quietUntil}:00 不打擾會員，會等到早上再送`;

/** Shows once more what goes out to whom, and sends it, or goes on with it, now or at a time. */
function SendSheet({ campaign, onClose }: { campaign: calls.Campaign; onClose: () => void }) {
  const { id, version, segment, state, sent, starts_at: planned } = campaign;
  const isResumed = state === 'stopped';
  const isHalfway = sent > 0;
  const isAhead = planned !== null && Date.parse(planned) > Date.now();
  const [at, setAt] = useState<string | null>(isAhead ? planned : null);
  const { run, isBusy, text } = useStep('campaigns');
  const send = async () => {
    const declared = isResumed ? calls.resumeStaffCampaign : calls.sendStaffCampaign;
    if (await run(() => call(declared, { params: { id }, body: { version, at } }))) onClose();
  };
  const verb = isResumed ? '繼續' : '傳送';
  return (
    <FormSheet
      title={`${verb}推播`}
      hint="送出後不能收回；可以中途停止。會請您再次確認身分。"
      action={at === null ? `現在${verb}` : '排程傳送'}
      missing={null}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <CampaignPreview {...campaign} />
      <div>
        <p>{calls.segmentText(segment)}</p>
        <SegmentCount segment={segment} />
        {isHalfway && (
          <p className="mt-1">
            其中 {formatCount(sent)} 位停止前已經收到，不會再收到一次；{quietHours}。
          </p>
        )}
      </div>
      {!isHalfway && (
        <TimeField label="傳送時間" hint={`空白＝現在；${quietHours}`} value={at} onChange={setAt} />
      )}
    </FormSheet>
  );
}

function Steps({ campaign }: { campaign: calls.Campaign }) {
  const [open, setOpen] = useState<'send' | 'stop' | null>(null);
  const { run, isBusy, text } = useStep('campaigns');
  const { id, state } = campaign;
  const params = { id };
  return (
    <div className="flex flex-wrap items-start gap-2">
      {(state === 'draft' || state === 'stopped') && (
        <button type="button" className="button is-main" onClick={() => setOpen('send')}>
          {state === 'draft' ? '傳送…' : '繼續…'}
        </button>
      )}
      {calls.isUnsent(campaign) && (
        <DeleteButton
          noun="campaigns"
          title="推播"
          back={list.path}
          hint="還沒有人收到；刪除後無法復原。原因會留在操作紀錄。"
          remove={(reason) => call(calls.deleteStaffCampaign, { params, body: { reason } })}
        />
      )}
      {(state === 'scheduled' || state === 'sending') && (
        <button type="button" className="button is-danger" disabled={isBusy} onClick={() => setOpen('stop')}>
          停止
        </button>
      )}
      <Failure text={text} />
      {open === 'send' && <SendSheet campaign={campaign} onClose={() => setOpen(null)} />}
      {open === 'stop' && (
        <ReasonSheet
          title="停止推播"
          hint="還沒收到的會員先不會收到，之後可以繼續，收過的不會再收到；已經收到的不能收回。還沒有人收到的話，停止後可以修改或刪除。"
          action="停止"
          onClose={() => setOpen(null)}
          onDone={(reason) => {
            setOpen(null);
            void run(() => call(calls.stopStaffCampaign, { params, body: { reason } }));
          }}
        />
      )}
    </div>
  );
}

function progressText({ state, starts_at: starts, ended_at: ended, sent }: calls.Campaign): string {
  const got = `${formatCount(sent)} 位會員收到`;
  if (starts === null) return '還沒傳送';
  if (state === 'scheduled') return `${formatDateTime(starts)} 開始傳送`;
  if (ended === null) return `${formatDateTime(starts)} 開始，目前 ${got}`;
  if (sent === 0 && state === 'stopped') return `${formatDateTime(ended)} 停止，還沒有人收到`;
  return `${formatDateTime(ended)} ${state === 'done' ? '送完' : '停止'}，${got}`;
}

/** One campaign: what it says, to whom, and how far it has come. */
export function CampaignRecord() {
  const { id } = useParams<{ id: string }>();
  const { can } = useStaff();
  const [, go] = useLocation();
  const isNew = id === 'new';
  const { data, error } = useQuery({
    queryKey: [calls.staffCampaign.path, id],
    queryFn: ({ signal }) => call(calls.staffCampaign, { params: { id: Number(id) } }, { signal }),
    enabled: !isNew,
    // While it is being sent the number grows.
    refetchInterval: ({ state: { data: now } }) =>
      now?.data.state === 'sending' || now?.data.state === 'scheduled' ? 3_000 : false,
  });
  const campaign = data?.data;
  if (isNew)
    return (
      <RecordPage list={list} heading="寫一則推播">
        <CampaignForm campaign={null} onMade={(made) => go(campaignPage(made), { replace: true })} />
      </RecordPage>
    );
  return (
    <RecordPage
      list={list}
      heading={campaign?.title ?? null}
      failure={error && messageOf(error)}
      badges={campaign && <CampaignBadge state={campaign.state} />}
      log={`campaign:${id}`}
      about={
        campaign && (
          <>
            <p className="text-ink-soft text-sm">
              {progressText(campaign)}
              {campaign.sent_by && `；${campaign.sent_by.name} 傳送`}
            </p>
            {can('write_content') && <Steps campaign={campaign} />}
          </>
        )
      }
    >
      {campaign && <CampaignForm key={campaign.id} campaign={campaign} onMade={() => undefined} />}
    </RecordPage>
  );
}
