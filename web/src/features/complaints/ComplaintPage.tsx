import {
  type Complaint,
  complaintLimits,
  complaintProblems,
  getComplaint,
} from '@kujiya/contract/complaints';
import { complaintsPath, helpWithOrderPath, orderPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { inputStyle } from '#ui/FieldFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Picture } from '#ui/Picture.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { FilesField } from './FilesField.tsx';
import { StateTag } from './StateTag.tsx';
import { useFiles } from './useFiles.ts';
import { useSend } from './useSend.ts';

function Message({ message: { by, text, at, files } }: { message: Complaint['messages'][number] }) {
  return (
    <li
      className={cx(
        'outline-ink grid max-w-[88%] gap-2 rounded-md px-4 py-3',
        by === 'shop' ? 'justify-self-start bg-butter-tint' : 'justify-self-end bg-white',
      )}
    >
      <p className="text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
      {files.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {files.map(({ id, kind, url }, at) => (
            <li key={id} className={kind === 'film' ? 'col-span-full' : undefined}>
              {kind === 'photo' ? (
                <a href={url} target="_blank" rel="noreferrer" aria-label={`照片 ${at + 1}（另開視窗）`}>
                  <img
                    src={url}
                    alt=""
                    className="outline-ink aspect-square w-full rounded-md object-cover"
                  />
                </a>
              ) : (
                // biome-ignore lint/a11y/useMediaCaption: the member's own film has no captions
                <video
                  src={url}
                  controls
                  playsInline
                  preload="metadata"
                  className="outline-ink max-h-80 w-full rounded-md bg-ink"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-ink-soft tabular-nums">
        {by === 'shop' ? '客服' : '您'}・{formatDateTime(at)}
      </p>
    </li>
  );
}

/** Adds to a complaint that is open. */
function More({ orderId }: { orderId: number }) {
  const send = useSend(orderId);
  const files = useFiles();
  const [text, setText] = useState('');
  const missing = text.trim() === '' ? '請先寫下要補充的' : files.isBusy ? '檔案上傳中…' : null;
  const submit = async () => {
    if ((await send({ things: [], text: text.trim(), files: files.ids })) === null) return;
    setText('');
    files.clear();
  };
  return (
    <section className="grid gap-3" aria-label="補充">
      <label className="grid gap-1 text-sm font-semibold">
        補充
        <textarea
          rows={3}
          maxLength={complaintLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${inputStyle(false)} py-2`}
        />
      </label>
      <FilesField files={files} />
      <Button variant="primary" disabled={missing !== null} onClick={submit}>
        {missing ?? '送出'}
      </Button>
    </section>
  );
}

function View({ complaint }: { complaint: Complaint }) {
  const { order_id, order_number, state, things, messages } = complaint;
  return (
    <div className="gutters grid w-full max-w-3xl gap-5 py-4 desk:mx-auto desk:py-6">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span>
          訂單{' '}
          <Link
            to={orderPath(order_id)}
            className="inline-flex min-h-11 items-center font-print tracking-wide underline underline-offset-4"
          >
            {order_number}
          </Link>
        </span>
        <StateTag {...complaint} />
      </p>
      <Panel>
        <ul aria-label="有問題的商品" className="divide-y-[1.5px] divide-paper-deep">
          {things.map(({ name, image_url, problem }) => (
            <li key={name} className="flex items-center gap-3 px-4 py-3">
              <Picture
                path={image_url}
                alt=""
                sizes="48px"
                className="outline-ink size-12 shrink-0 rounded-md"
              />
              <span className="min-w-0 grow text-sm font-black">{name}</span>
              <span className="shrink-0 text-sm font-semibold text-kuji-ink">
                {complaintProblems[problem]}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <ul aria-label="對話" className="grid gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      {state === 'resolved' ? (
        <ButtonLink to={helpWithOrderPath(order_number)} variant="quiet">
          還有問題？聯絡客服
        </ButtonLink>
      ) : (
        <More orderId={order_id} />
      )}
    </div>
  );
}

/** `/complaints/:id` */
export function Component() {
  const client = useClient();
  const member = useToken() !== undefined;
  const id = Number(useParams<{ id: string }>().id);
  const complaint = useQuery({
    ...apiQuery(client, getComplaint, { params: { id } }),
    enabled: member,
    staleTime: 0,
  });
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="回報問題"
        back={complaintsPath}
        crumbs={[...accountCrumbs, { label: '回報紀錄', to: complaintsPath }]}
      />
      <Loaded
        query={complaint}
        failed="回報載入失敗"
        skeleton={
          <div className="gutters py-4 desk:py-6">
            <ListSkeleton rows={3} />
          </div>
        }
      >
        {({ data }) => <View complaint={data} />}
      </Loaded>
    </div>
  );
}
