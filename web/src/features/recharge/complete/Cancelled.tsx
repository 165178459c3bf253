import { rechargePath } from '@kujiya/contract/shop/paths';
import { useEffect } from 'react';
import { useNavigate } from '#lib/navigation.tsx';
import { Slip } from '#shop/money/Slip.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Milliseconds after which the top-up comes back by itself. */
const backAfter = 3_000;

/** The buyer gave up on the gateway's page. */
export function Cancelled() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(rechargePath, { replace: true }), backAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Slip stamp="已取消" title="交易已取消" text="沒有扣款。3 秒後回到儲值頁。">
      <ButtonLink to={rechargePath} replace>
        回到儲值頁
      </ButtonLink>
    </Slip>
  );
}
