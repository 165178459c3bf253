import * as calls from '@kujiya/contract/staff/campaigns';
import { targetRefusals } from '@kujiya/contract/staff/targets';
import { call } from '#kit/client.ts';
import { NumberField, TextField } from '#kit/Fields.tsx';
import { type Lack, RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';
import { TargetField } from '#kit/TargetField.tsx';
import { CampaignPreview } from './parts.tsx';
import { SegmentField, segmentLacks } from './SegmentField.tsx';

const { campaignLimits: limits } = calls;

type Fields = Pick<calls.Campaign, 'title' | 'text' | 'path' | 'segment'> & { per_second: number | null };
const words: Record<keyof Fields, string> = {
  title: '標題',
  text: '內容',
  path: '開啟的頁面',
  segment: '對象',
  per_second: '每秒送給幾人',
};
const blank: Fields & { version: number } = {
  version: 0,
  title: '',
  text: '',
  path: '/',
  segment: { kind: 'all' },
  per_second: limits.perSecond,
};

const lacks = ({ title, text, path, segment, per_second: pace }: Fields): Lack<Fields> => {
  if (title.trim() === '') return ['title', '請先填寫標題'];
  if (text.trim() === '') return ['text', '請先填寫內容'];
  if (!path.startsWith('/')) return ['path', '頁面要用 / 開頭'];
  if (pace === null || pace < 1 || pace > limits.perSecondMax)
    return ['per_second', `每秒 1 到 ${limits.perSecondMax} 人`];
  return segmentLacks(segment);
};

const sent = ({ per_second, ...same }: Partial<Fields>) => ({
  ...same,
  ...(per_second != null && { per_second }),
});

/** What a campaign says and to whom; while it is scheduled, and once somebody got it, it can only be read. */
export function CampaignForm({
  campaign,
  onMade,
}: {
  campaign: calls.Campaign | null;
  onMade: (id: number) => void;
}) {
  const { can } = useStaff();
  const mayWrite = can('write_content') && (campaign === null || calls.isUnsent(campaign));
  const create = async (changes: Partial<Fields>) => {
    const { title = '', text = '', path = blank.path, segment = blank.segment, ...more } = sent(changes);
    const { data } = await call(calls.createStaffCampaign, { body: { title, text, path, segment, ...more } });
    onMade(data.id);
  };
  return (
    <RecordForm<Fields>
      nouns={['campaigns']}
      name={`campaign:${campaign?.id ?? 'new'}`}
      record={campaign ?? blank}
      words={words}
      mayWrite={mayWrite}
      action={campaign ? '儲存' : '存成草稿'}
      missing={lacks}
      ofField={{ [targetRefusals.target_unknown.code]: 'path' }}
      save={(changes, version) =>
        campaign
          ? call(calls.changeStaffCampaign, {
              params: { id: campaign.id },
              body: { ...sent(changes), version },
            })
          : create(changes)
      }
    >
      {(shown, set) => (
        <>
          <div className="grid content-start gap-4">
            <TextField
              label={words.title}
              hint={`最多 ${limits.titleMax} 字；別人也看得到鎖定畫面，不要寫個人資料`}
              disabled={!mayWrite}
              value={shown.title}
              onChange={(value) => set('title', value)}
            />
            <TextField
              label={words.text}
              hint={`最多 ${limits.textMax} 字`}
              multiline
              rows={3}
              disabled={!mayWrite}
              value={shown.text}
              onChange={(value) => set('text', value)}
            />
            <TargetField
              label={words.path}
              hint="點通知會打開的頁面"
              addressHint="本店的頁面，用 / 開頭，例如 /gacha"
              disabled={!mayWrite}
              value={shown.path}
              onChange={(value) => set('path', value)}
            />
          </div>
          <div className="grid content-start gap-4">
            <SegmentField
              value={shown.segment}
              disabled={!mayWrite}
              onChange={(value) => set('segment', value)}
            />
            <NumberField
              label={words.per_second}
              hint={`最多 ${limits.perSecondMax}；慢慢送，發現寫錯還來得及停`}
              min={1}
              disabled={!mayWrite}
              value={shown.per_second}
              onChange={(value) => set('per_second', value)}
            />
          </div>
          <div className="tablet:col-span-2">
            <CampaignPreview {...shown} />
          </div>
        </>
      )}
    </RecordForm>
  );
}
