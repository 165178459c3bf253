import { PaperPage } from './PaperPage.tsx';
import { terms } from './papers/terms.ts';

export function Component() {
  return <PaperPage write={terms} />;
}
