import { invitationRefusals } from '@kujiya/contract/invitation';
import { homePath } from '@kujiya/contract/shop/paths';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TornLetter } from './TornLetter.tsx';

/** Nobody invites by this code. */
export function Invalid() {
  return (
    <div role="alert" className="grid grow content-center">
      <EmptyState
        heading="h2"
        drawing={<TornLetter />}
        title={invitationRefusals.invitation_invalid.message}
        text="可能少複製了幾個字，請朋友再傳一次。"
        action={
          <ButtonLink to={homePath} className="min-w-48">
            去逛逛
          </ButtonLink>
        }
      />
    </div>
  );
}
