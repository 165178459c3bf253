import { useToken } from '#lib/api.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { MemberView } from './MemberView.tsx';
import { VisitorView } from './VisitorView.tsx';

export function Component() {
  const member = useToken() !== undefined;
  usePageTitle('我的');
  return member ? <MemberView /> : <VisitorView />;
}
