import { deleteAccount, deletionPreview, deletionWords } from '@kujiya/contract/account';
import { homePath } from '@kujiya/contract/shop/paths';
import { useId } from 'react';
import { useClient, useSession } from '#lib/api.tsx';
import { messageOf, refusalOf } from '#lib/client.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { useMemberQuery, useRefresh } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { useToast } from '#ui/Toast.tsx';
import { type Loss, Losses } from './Losses.tsx';

/** Shows the losses, has the member type the confirmation, and deletes the account. */
export function DeletionSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useClient();
  const session = useSession();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toast = useToast();
  const formId = useId();
  const preview = useMemberQuery(deletionPreview);
  const lost: Loss | undefined = preview.data?.data;

  const form = useForm({
    initial: { typed: '' },
    check: () => ({}),
    send: async ({ typed }) =>
      lost &&
      client(deleteAccount, {
        body: { confirmation: typed.trim(), tokens: lost.tokens, box_items: lost.box_items },
      }),
    onSent: (answer) => {
      if (!answer) return;
      // Navigate before signing out: on this page the guard would send a visitor to the login.
      navigate(homePath);
      session.signOut();
      toast(answer.message, { seconds: 8 });
    },
    onFailed: (error) => {
      toast(messageOf(error, '帳號刪除失敗，請稍後再試'), { tone: 'bad' });
      // The losses on the screen are out of date.
      if (refusalOf(error, deleteAccount)?.code === 'deletion_changed') {
        form.reset();
        void refresh(deletionPreview);
      }
    },
  });
  const sure = form.draft.typed.trim() === deletionWords && lost !== undefined;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="刪除帳號"
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button size="lg" onClick={onClose}>
            留下來
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            disabled={!sure}
            pending={form.pending}
          >
            永久刪除
          </Button>
        </div>
      }
    >
      <Loaded
        query={preview}
        skeleton={
          <Loading className="grid gap-4 pt-1">
            {bar('w-full', 'h-32')}
            {bar('w-full', 'h-12')}
          </Loading>
        }
      >
        {({ data: losses }) => (
          <form id={formId} {...form.props} className="grid gap-4 pt-1">
            <Losses lost={losses} />
            <Field
              label={`請輸入「${deletionWords}」以確認`}
              name="confirmation"
              autoComplete="off"
              placeholder={deletionWords}
              value={form.draft.typed}
              onChange={(event) => form.change({ typed: event.target.value })}
            />
          </form>
        )}
      </Loaded>
    </Sheet>
  );
}
