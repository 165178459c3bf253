import { PaperPage } from './PaperPage.tsx';
import { privacy } from './papers/privacy.ts';

export function Component() {
  return <PaperPage write={privacy} />;
}
