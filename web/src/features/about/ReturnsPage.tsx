import { PaperPage } from './PaperPage.tsx';
import { returns } from './papers/returns.ts';

export function Component() {
  return <PaperPage write={returns} />;
}
