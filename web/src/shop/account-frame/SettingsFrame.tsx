import { settingsPath } from '@kujiya/contract/shop/paths';
import type { ReactNode } from 'react';
import { TitleBar } from '#ui/TitleBar.tsx';
import { accountCrumbs } from './crumbs.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

/** One of the member's sections. On desktop the menu stays at the left. */
export function SettingsFrame({
  title,
  lead,
  children,
}: {
  title: string;
  /** The purpose of the section, in one line. */
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title={title}
        back={settingsPath}
        crumbs={[...accountCrumbs, { label: '設定', to: settingsPath }]}
      />
      <div className="gutters grid grow content-start gap-x-14 pt-4 pb-12 desk:grid-cols-[17rem_minmax(0,42rem)] desk:items-start desk:pt-5">
        <aside className="hidden desk:sticky desk:top-24 desk:block">
          <SettingsMenu />
        </aside>
        <div>
          <p className="mb-4 text-sm text-ink-soft desk:mb-6 desk:text-base">{lead}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
