import { listCoupons } from '@kujiya/contract/coupons';
import { getUser } from '@kujiya/contract/member';
import { couponsPath } from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callKey, useClient } from '#lib/api.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Confetti } from '#ui/Confetti.tsx';
import { FaceStamp } from '#ui/FaceStamp.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { claim } from './claim.ts';

/** Claims the reward for the installation, and shows the outcome. */
export function InstallReward() {
  const client = useClient();
  const cache = useQueryClient();
  const [text, setText] = useState<string>();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    let left = false;
    void claim(client).then((said) => {
      if (left) return;
      setText(said);
      for (const call of [listCoupons, getUser])
        void cache.invalidateQueries({ queryKey: [callKey(call)[0]] });
    });
    return () => {
      left = true;
    };
  }, [client, cache]);
  return (
    <>
      <Sheet
        question
        open={open && text !== undefined}
        onClose={() => setOpen(false)}
        title="安裝獎勵"
        footer={
          <ButtonLink to={couponsPath} variant="primary" size="lg" className="w-full">
            看優惠券
          </ButtonLink>
        }
      >
        <div className="grid justify-items-center gap-3 pt-2 text-center">
          <FaceStamp className="w-24" />
          <p className="font-semibold">{text}</p>
        </div>
      </Sheet>
      {text?.startsWith('恭喜') && <Confetti />}
    </>
  );
}
