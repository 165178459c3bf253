import { PaperPage } from './PaperPage.tsx';
import { aboutUs } from './papers/about-us.ts';

export function Component() {
  return <PaperPage write={aboutUs} />;
}
