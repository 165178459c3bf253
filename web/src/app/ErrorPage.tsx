import { homePath } from '@kujiya/contract/shop/paths';
import { isMissingPart } from '#lib/missing-part.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/**
 * A page that could not be shown, or could not be fetched: without a network, or after an update of the shop, when its
 * old chunks are gone (`AppUpdates` has loaded such a page anew by then, unless that does not help).
 */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isMissingPart(error);
  return (
    <div role="alert" className="grid grow place-content-center">
      <EmptyState
        heading="h1"
        drawing={<Drawing of="brokenMachine" />}
        title={missing ? '頁面載入失敗' : '機台卡住了'}
        text={
          missing
            ? navigator.onLine
              ? '商店可能剛更新過，請重新載入。'
              : '目前沒有網路，恢復後會自動再載入。'
            : '這個頁面發生錯誤，您的代幣與商品不受影響。'
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={homePath}>回首頁</ButtonLink>
            <Button variant="primary" onClick={() => window.location.reload()}>
              重新載入
            </Button>
          </div>
        }
      />
    </div>
  );
}
