import { homePath, newsPath, notificationSettingsPath } from '@kujiya/contract/shop/paths';
import { useSearchParams } from 'wouter';
import { useToken } from '#lib/api.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { Articles } from './Articles.tsx';
import { Notifications, VisitorNote } from './Notifications.tsx';

const tabs = [
  { id: 'notifications', label: '通知' },
  { id: 'articles', label: '公告' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** `/news`: the member's notifications, and the shop's articles. */
export function Component() {
  const member = useToken() !== undefined;
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'articles' ? 'articles' : 'notifications';
  const choose = (id: Tab) => setParams(id === 'articles' ? { tab: id } : {}, { replace: true });
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="通知"
        back={homePath}
        right={member && <TitleLink to={notificationSettingsPath}>設定</TitleLink>}
      />
      <div className="mx-auto grid w-full max-w-3xl grow content-start pt-3 pb-10 desk:px-10 desk:pt-6">
        <Tabs name="news" label="通知與公告" tabs={tabs} value={tab} onChange={choose} />
        <TabPanel name="news" value={tab} className="px-3 pt-4 desk:px-0 desk:pt-6">
          {tab === 'articles' ? <Articles /> : member ? <Notifications /> : <VisitorNote from={newsPath} />}
        </TabPanel>
      </div>
    </div>
  );
}
