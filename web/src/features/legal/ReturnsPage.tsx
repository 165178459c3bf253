import { returns } from '@kujiya/contract/legal-texts/returns';
import { LegalTextPage } from './LegalTextPage.tsx';

/** `/return-policy` */
export const Component = () => <LegalTextPage kind="returns" write={returns} />;
