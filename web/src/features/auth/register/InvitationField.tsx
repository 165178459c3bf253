import { invitation } from '@kujiya/contract/invitation';
import { useQuery } from '@tanstack/react-query';
import Gift from 'lucide-react/icons/gift';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { apiQuery, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatPoints } from '#lib/format.ts';
import {
  forgetInvitation,
  isInvitationCode,
  keepInvitation,
  storedInvitation,
} from '#shop/session/invitation-code.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { codeOnly } from '#ui/form/clean.ts';
import { IconButton } from '#ui/IconButton.tsx';

/** The inviter of this visitor: from the link they came by, or from a code that they type in. */
export function InvitationField() {
  const client = useClient();
  const [code, setCode] = useState(storedInvitation);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const inviter = useQuery({
    ...apiQuery(client, invitation, { params: { code: code ?? '' } }),
    enabled: code !== undefined,
  });

  const apply = async () => {
    const text = typed.trim();
    setError(undefined);
    if (!isInvitationCode(text)) return setError('找不到這個邀請碼，請再確認一次');
    try {
      await client(invitation, { params: { code: text } });
      keepInvitation(text);
      setCode(text);
    } catch (error) {
      setError(messageOf(error, '處理邀請連結失敗'));
    }
  };
  const drop = () => {
    forgetInvitation();
    setCode(undefined);
    setTyped('');
  };

  if (code !== undefined && inviter.data)
    return (
      <div className="flex items-center gap-2 rounded-md border-[1.5px] border-dashed border-ink bg-butter-tint py-1 pr-1 pl-3">
        <Gift size={22} aria-hidden="true" className="shrink-0" />
        <p className="min-w-0 grow text-sm">
          <span className="block truncate font-black">{inviter.data.data.inviter_name} 的邀請</span>
          註冊完成，雙方各得 {formatPoints(inviter.data.data.reward_amount)}紅利
        </p>
        <IconButton bare label="不使用這個邀請" icon={<X size={20} />} onClick={drop} />
      </div>
    );
  if (!asked)
    return (
      <Button variant="quiet" className="-ml-4 justify-self-start text-sm" onClick={() => setAsked(true)}>
        <Gift size={18} aria-hidden="true" />
        有朋友的邀請碼？
      </Button>
    );
  return (
    <Field
      label="邀請碼（選填）"
      name="invitation_code"
      autoComplete="off"
      autoCapitalize="characters"
      clean={codeOnly}
      maxLength={20}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        // Enter applies the code and does not submit the form around this field.
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void apply();
      }}
      error={error}
      trailing={
        <Button onClick={apply} className="shrink-0 px-4 text-sm">
          套用
        </Button>
      }
    />
  );
}
