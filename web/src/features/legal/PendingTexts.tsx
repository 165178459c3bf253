import { taipeiDate } from '@kujiya/contract/kernel/time';
import {
  acceptTexts,
  legalKinds,
  legalRefusals,
  type PendingText,
  pendingTexts,
} from '@kujiya/contract/legal';
import { getUser } from '@kujiya/contract/member';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { ApiError, messageOf } from '#lib/client.ts';
import { Link } from '#lib/navigation.tsx';
import { useMemberQuery, useRefresh } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toast.tsx';

const titleOf = (texts: readonly PendingText[]) => {
  const names = [...new Set(texts.map(({ kind }) => legalKinds[kind].name))];
  const today = taipeiDate(Date.now());
  // Who registered a minute ago has seen no other version: nothing has changed for them, something will.
  const isComing = texts.every(({ holds_from }) => holds_from > today);
  return `${names.join('、')}${isComing ? '將有新版' : '更新了'}`;
};

function PendingLine({ text: { kind, number, holds_from, changes } }: { text: PendingText }) {
  const { name, path } = legalKinds[kind];
  return (
    <li className="wrap-anywhere">
      {holds_from.replaceAll('-', '/')} 起適用：{changes}
      <Link
        to={`${path}?version=${number}`}
        aria-label={`看${name}第 ${number} 版`}
        className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap underline underline-offset-4"
      >
        看{name}第 {number} 版
      </Link>
    </li>
  );
}

/** The versions a member has not accepted yet, in a sentence each; put off until the next visit, or accepted. */
export function PendingTexts() {
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const { data } = useMemberQuery(pendingTexts);
  const [isPutOff, setPutOff] = useState(false);
  const texts = data?.data ?? [];
  if (isPutOff || texts.length === 0) return null;

  const accept = async () => {
    try {
      await client(acceptTexts, { body: { versions: texts.map(({ kind, number }) => ({ kind, number })) } });
      setPutOff(true);
      await Promise.all([refresh(getUser), refresh(pendingTexts)]);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === legalRefusals.legal_changed.code)
        await refresh(pendingTexts);
      toast(messageOf(failure, acceptTexts.failure), { tone: 'bad' });
    }
  };

  return (
    <section
      aria-label="條款更新"
      className="above-bars outline-ink fixed inset-x-3 bottom-[calc(var(--tab-bar)+var(--action-bar)+0.75rem)] z-30 mx-auto grid max-w-md gap-2 rounded-md bg-white p-4 shadow-hard"
    >
      <h2 className="text-base font-black">{titleOf(texts)}</h2>
      <ul aria-label="改了什麼" className="grid max-h-[40dvh] gap-1 overflow-y-auto text-sm">
        {texts.map((text) => (
          <PendingLine key={`${text.kind} ${text.number}`} text={text} />
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={() => setPutOff(true)}>
          稍後再看
        </Button>
        <Button onClick={accept}>{texts.some((text) => text.needs_consent) ? '同意' : '我知道了'}</Button>
      </div>
    </section>
  );
}
