import { homePath } from '@kujiya/contract/shop/paths';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Matches the browsers' messages for a script that cannot be fetched, and the build's for a style sheet. */
const missingPart = /import|module|fetch|preload/i;

/** A page that could not be shown, or could not be fetched: after an update of the shop its old chunks are gone. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = missingPart.test(String(error));
  return (
    <div role="alert" className="grid grow place-content-center">
      <EmptyState
        heading="h1"
        drawing={<Drawing of="brokenMachine" />}
        title={missing ? '頁面載入失敗' : '機台卡住了'}
        text={
          missing
            ? '可能是網路中斷，或商店剛更新。請重新載入。'
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
