import { settingsPath } from '@kujiya/contract/shop/paths';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StampCard } from '../StampCard.tsx';
import { bindingCard } from './card.ts';

/** The page once a phone is bound: a settings section like the others, as nothing is left to do. */
export function Bound({ phone, since }: { phone: string; since: string | null }) {
  return (
    <SettingsFrame title="手機綁定" lead="用這支手機就能登入。">
      <div className="grid max-w-md gap-5">
        <StampCard {...bindingCard} phone={phone} step={bindingCard.steps.length} />
        <Panel className="p-4 desk:p-6">
          <h2 className="text-lg">手機已經綁定</h2>
          <p className="mt-1 text-sm text-ink-soft desk:text-base">
            {phone}
            {since !== null && `，${since} 綁定`}。
          </p>
        </Panel>
        <ButtonLink size="lg" to={settingsPath} className="desk:hidden">
          回到設定
        </ButtonLink>
      </div>
    </SettingsFrame>
  );
}
