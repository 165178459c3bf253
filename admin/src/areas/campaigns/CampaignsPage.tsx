import { type Campaign, campaignStates, segmentText, staffCampaigns } from '@kujiya/contract/staff/campaigns';
import { campaignPage } from '@kujiya/contract/staff/paths';
import { formatCount, formatDateTime } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { CampaignBadge } from './parts.tsx';

export function CampaignsPage() {
  const { can } = useStaff();
  return (
    <ListPage<typeof staffCampaigns, Campaign>
      title="推播"
      declared={staffCampaigns}
      search="推播標題"
      filters={[{ name: 'state', title: '狀態', options: Object.entries(campaignStates) }]}
      actions={
        can('write_content') && (
          <Link href="/campaigns/new" className="button is-main">
            寫一則推播
          </Link>
        )
      }
      empty="還沒有推播。按「寫一則推播」開始；送出以前只是草稿。"
      columns={[
        {
          title: '推播',
          cell: ({ id, title, text }) => (
            <Link href={campaignPage(id)}>
              <span className="break-words font-semibold underline">{title}</span>
              <span className="block break-words text-ink-soft">{text}</span>
            </Link>
          ),
        },
        { title: '狀態', cell: ({ state }) => <CampaignBadge state={state} /> },
        { title: '對象', cell: ({ segment }) => segmentText(segment) },
        {
          title: '傳送（台北時間）',
          cell: ({ starts_at: at }) => (at === null ? '—' : formatDateTime(at)),
        },
        { title: '已送達', cell: ({ sent }) => `${formatCount(sent)} 人`, isNumber: true },
      ]}
    />
  );
}
