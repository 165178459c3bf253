import { articlePath } from '@kujiya/contract/shop/paths';
import * as calls from '@kujiya/contract/staff/articles';
import { previewPage } from '@kujiya/contract/staff/paths';
import { useState } from 'react';
import { Link } from 'wouter';
import { SegmentCount } from '#areas/campaigns/SegmentField.tsx';
import { call } from '#kit/client.ts';
import { DeleteButton } from '#kit/DeleteButton.tsx';
import { hasDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { TimeField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

/** Says who is told of an article, and publishes it, now or at a time. */
function PublishSheet({ article, onClose }: { article: calls.StaffArticle; onClose: () => void }) {
  const { id, version, title, is_announced } = article;
  const [at, setAt] = useState<string | null>(null);
  const { run, isBusy, text } = useStep('articles');
  const publish = async () => {
    if (await run(() => call(calls.publishStaffArticle, { params: { id }, body: { version, at } })))
      onClose();
  };
  return (
    <FormSheet
      title={`發布「${title}」`}
      action={at === null ? '現在發布' : '排程發布'}
      missing={null}
      isBusy={isBusy}
      failure={text}
      onSend={publish}
      onClose={onClose}
    >
      {is_announced ? (
        <p>會員已經收過這一篇的通知，不會再收到一次。</p>
      ) : (
        <div>
          <p className="text-ink-soft text-sm">第一次顯示後的一分鐘內，通知會員一次：</p>
          <SegmentCount />
        </div>
      )}
      <TimeField label="發布時間" hint="空白＝現在；在這之前會員看不到" value={at} onChange={setAt} />
    </FormSheet>
  );
}

/** What keeps a draft from being published. */
const lacks = {
  save: '還有沒儲存的修改，請先儲存或放棄，再發布。',
  picture: '還沒有主圖。請先上傳並儲存，再發布。',
} as const;

/** What can be done with an article: looked at as members will, published, taken back, deleted. */
export function ArticleSteps({ article, back }: { article: calls.StaffArticle; back: string }) {
  const { staff, can } = useStaff();
  const [asked, setAsked] = useState<'publish' | 'unpublish' | keyof typeof lacks | null>(null);
  const { run, isBusy, text } = useStep('articles');
  const params = { id: article.id };
  const isDraft = article.state === 'draft';
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2">
      <Link
        href={previewPage(articlePath(article.id), { kind: 'article', id: article.id })}
        className="button"
      >
        預覽
      </Link>
      {can('write_content') && (
        <>
          {isDraft ? (
            <button
              type="button"
              className="button is-main"
              // What is published is what is saved.
              onClick={() =>
                setAsked(
                  hasDraft(`${staff.id}:article:${article.id}`)
                    ? 'save'
                    : article.main_image === ''
                      ? 'picture'
                      : 'publish',
                )
              }
            >
              發布…
            </button>
          ) : (
            <button type="button" className="button" disabled={isBusy} onClick={() => setAsked('unpublish')}>
              收回成草稿
            </button>
          )}
          <DeleteButton
            noun="articles"
            title="情報"
            back={back}
            remove={(reason) => call(calls.deleteStaffArticle, { params, body: { reason } })}
          />
        </>
      )}
      <Failure text={asked === 'save' || asked === 'picture' ? lacks[asked] : text} />
      {asked === 'publish' && <PublishSheet article={article} onClose={() => setAsked(null)} />}
      {asked === 'unpublish' && (
        <ReasonSheet
          title="收回成草稿"
          hint="會員馬上看不到這一篇；已經收到的通知不能收回。之後可以再發布，不會再通知。"
          action="收回"
          onClose={() => setAsked(null)}
          onDone={(reason) => {
            setAsked(null);
            void run(() => call(calls.unpublishStaffArticle, { params, body: { reason } }));
          }}
        />
      )}
    </div>
  );
}
