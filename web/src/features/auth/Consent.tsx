import { privacyPath, termsPath } from '@kujiya/contract/shop/paths';
import { TextLink } from './TextLink.tsx';

/** Says what a member agrees to, with the act by which they do. */
export function Consent({ by }: { by: string }) {
  return (
    <p className="mt-3 text-center text-xs text-balance text-ink-soft">
      {by}即表示您同意
      <TextLink to={termsPath}>服務條款</TextLink>與<TextLink to={privacyPath}>隱私權政策</TextLink>
    </p>
  );
}
