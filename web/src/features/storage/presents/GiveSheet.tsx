import { givePresent, listPresents, type PresentWord, presentWords } from '@kujiya/contract/presents';
import type { BoxItem } from '@kujiya/contract/storage';
import { useRef, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { intentKey } from '#lib/intent-key.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { PresentCard } from './PresentCard.tsx';
import { PresentLink } from './PresentLink.tsx';

const words = Object.keys(presentWords) as PresentWord[];

/** Wraps one thing of a stack as a present: its word first, then its link. */
export function GiveSheet({
  item,
  open,
  onClose,
  onGiven,
}: {
  item: BoxItem;
  open: boolean;
  onClose: () => void;
  onGiven: () => void;
}) {
  const client = useClient();
  const toast = useToast();
  const refresh = useRefreshStorage();
  const [word, setWord] = useState<PresentWord>('for_you');
  const [given, setGiven] = useState<number>();
  const intent = useRef({ word, key: intentKey() });
  const present = useMemberQuery(listPresents).data?.data.find(({ id }) => id === given);

  const give = async () => {
    if (intent.current.word !== word) intent.current = { word, key: intentKey() };
    try {
      const { data } = await client(
        givePresent,
        { body: { item_id: item.id, word } },
        { idempotencyKey: intent.current.key },
      );
      onGiven();
      await refresh();
      setGiven(data.id);
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
      await refresh();
    }
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={given === undefined ? '送給朋友' : '禮物包好了'}
      footer={
        given === undefined ? (
          <Button variant="primary" size="lg" className="w-full" onClick={give}>
            包成禮物
          </Button>
        ) : (
          <Button size="lg" className="w-full" onClick={onClose}>
            完成
          </Button>
        )
      }
    >
      {given !== undefined ? (
        present && <PresentLink present={present} />
      ) : (
        <div className="grid gap-4 pb-3">
          {/* Small, so that what giving means is in sight. */}
          <div className="mx-auto w-52">
            <PresentCard
              item={{ ...item, name: item.item_name, image_url: item.item_image_url }}
              word={word}
            />
          </div>
          <fieldset>
            <legend className="mb-2 font-black">卡片上寫</legend>
            <div className="grid grid-cols-3 gap-2">
              {words.map((one) => (
                <label
                  key={one}
                  className="press outline-ink grid min-h-11 cursor-pointer place-items-center rounded-md bg-white px-1 text-center text-sm font-semibold hover:bg-butter-tint has-checked:bg-butter has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-tier-b"
                >
                  <input
                    type="radio"
                    name="word"
                    checked={word === one}
                    onChange={() => setWord(one)}
                    className="sr-only"
                  />
                  {presentWords[one]}
                </label>
              ))}
            </div>
          </fieldset>
          <p className="text-sm text-ink-soft">
            會包起一件，拿到連結的朋友登入後就能收進自己的盒櫃。連結最多 7
            天，沒有人收下就自動回來。朋友收下後不能取回，保管期限照舊，出貨時不計入免運件數。
          </p>
        </div>
      )}
    </Sheet>
  );
}
