import type { invitationLink } from '@kujiya/contract/invitation';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import Copy from 'lucide-react/icons/copy';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { copyText } from '#lib/clipboard.ts';
import { formatCount } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';
import { pictureOfShop } from '#shop/share/content.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useToast } from '#ui/Toast.tsx';

export type Invitation = AnswerOf<typeof invitationLink>['data'];

const Half = ({ who, points }: { who: string; points: number }) => (
  <p className="grid justify-items-center gap-1 py-4 desk:py-6">
    <span className="text-sm font-semibold text-night-soft">{who}</span>
    <span className="font-print text-2xl leading-none text-butter">{formatCount(points)}</span>
    <span className="text-sm font-black">紅利點數</span>
  </p>
);

/** The ticket to pass on: its reward, its code, and the ways to share it. */
export function InviteTicket({ invitation }: { invitation: Invitation }) {
  const toast = useToast();
  const [sharing, setSharing] = useState(false);
  const { invitation_url: url, invitation_code: code, invitation_reward } = invitation;
  const points = invitation_reward.reward_amount;

  const copy = async (text: string, done: string) => {
    if (await copyText(text)) toast(done, { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  const linkCopied = `邀請連結已複製，朋友註冊後雙方各得 ${points} 點紅利`;

  return (
    <section aria-labelledby="invite-ticket" className="ticket">
      <div className="on-night relative overflow-hidden rounded-t-[10px]">
        <span aria-hidden="true" className="rays absolute inset-0" />
        <h2 id="invite-ticket" className="sr-only">
          我的邀請券
        </h2>
        <div className="relative grid grid-cols-2 divide-x-2 divide-dashed divide-night-line">
          <Half who="朋友得到" points={points} />
          <Half who="您也得到" points={points} />
        </div>
      </div>
      <div className="ticket-tear grid gap-4 p-4 desk:p-6">
        <dl className="grid gap-3 desk:grid-cols-[1fr_auto]">
          <div className="min-w-0">
            <dt className="text-sm font-semibold">邀請連結</dt>
            <dd className="mt-1 flex min-h-12 items-center rounded-md bg-paper-deep px-3 py-2 text-sm break-all select-all">
              {url}
            </dd>
          </div>
          <div>
            <dt className="text-sm font-semibold">邀請碼</dt>
            <dd className="mt-1 flex items-center gap-2">
              <span className="flex min-h-12 grow items-center justify-center rounded-md border-[1.5px] border-dashed border-ink bg-butter-tint px-4 font-print text-lg tracking-widest select-all">
                {code}
              </span>
              <IconButton
                label="複製邀請碼"
                icon={<Copy size={20} />}
                className="size-12"
                onClick={() => void copy(code, '邀請碼已複製')}
              />
            </dd>
          </div>
        </dl>
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <Button variant="primary" size="lg" onClick={() => setSharing(true)}>
            <Send size={20} aria-hidden="true" />
            分享給朋友
          </Button>
          <Button size="lg" onClick={() => copy(url, linkCopied)}>
            <Copy size={20} aria-hidden="true" />
            複製連結
          </Button>
        </div>
      </div>
      <Sharing
        open={sharing}
        onClose={() => setSharing(false)}
        content={{
          title: '邀請朋友',
          text: `來${ourShop.shortName}一起抽一番賞，用我的連結註冊就送 ${points} 點紅利`,
          path: url,
          picture: pictureOfShop,
          copied: linkCopied,
        }}
      />
    </section>
  );
}
