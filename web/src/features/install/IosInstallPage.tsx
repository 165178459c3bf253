import { homePath, iosInstallPath } from '@kujiya/contract/shop/paths';
import Compass from 'lucide-react/icons/compass';
import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { copyText } from '#lib/clipboard.ts';
import { useHydrated } from '#lib/hydration.ts';
import { hostAppOf } from '#shop/install/way.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { NumberDisc } from '#ui/NumberDisc.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import { AddPicture, MenuPicture, SharePicture } from './pictures.tsx';

type Step = { title: string; text: string; picture: ReactNode };

const steps: readonly Step[] = [
  {
    title: '點一下「分享」',
    text: '用 Safari 打開本站，按下方工具列中間的分享按鈕。看不到的話，往下滑一下；新版 iOS 請先點網址列旁的「⋯」。',
    picture: <SharePicture />,
  },
  {
    title: '選「加入主畫面」',
    text: '在選單裡往下找，有個方框加號的就是它。',
    picture: <MenuPicture />,
  },
  {
    title: '按右上角「新增」',
    text: '名稱可以照原本的。完成後主畫面會多一個本店的圖示，點它就開店。',
    picture: <AddPicture />,
  },
];

/** With this parameter LINE opens the address in the device's own browser. */
const outsideOfLine = `${iosInstallPath}?openExternalBrowser=1`;

/** Other apps show links in a browser of their own, which cannot add to the home screen: the way out of it. */
function WayOut() {
  const toast = useToast();
  const app = useHydrated() ? hostAppOf(navigator.userAgent) : undefined;
  if (app === undefined)
    return (
      <p className="text-center text-sm text-ink-soft">
        在 LINE 或其他 App 裡打開的話，請先選「用 Safari 開啟」。
      </p>
    );
  const copy = async () => {
    if (await copyText(`${window.location.origin}${iosInstallPath}`))
      toast('已複製網址，到 Safari 的網址列貼上', { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  return (
    <section aria-labelledby="way-out" className="outline-ink grid gap-3 rounded-md bg-butter-tint p-4">
      <div className="flex gap-3">
        <Compass size={24} aria-hidden="true" className="shrink-0" />
        <div>
          <h2 id="way-out" className="text-base font-black">
            先從 {app} 換到 Safari
          </h2>
          <p className="text-sm">
            {app} 裡的瀏覽器不能加入主畫面。
            {app === 'LINE'
              ? '點下面的按鈕，就會改用 Safari 開啟。'
              : '點右上角「⋯」，選「在外部瀏覽器開啟」。'}
          </p>
        </div>
      </div>
      {app === 'LINE' ? (
        <a href={outsideOfLine} className={buttonStyle('outline', 'md')}>
          用 Safari 開啟本站
        </a>
      ) : (
        <Button onClick={copy}>
          <Copy size={18} aria-hidden="true" />
          複製網址
        </Button>
      )}
    </section>
  );
}

/** `/iosinstall`: how to put the shop on the home screen of an iPhone or iPad, which no page may do by itself. */
export function Component() {
  return (
    <>
      <TitleBar title="安裝到 iPhone／iPad" />
      <div className="mx-auto grid w-full max-w-md gap-4 px-3 py-4 desk:max-w-5xl desk:gap-8 desk:px-10 desk:py-8">
        <p className="text-center text-ink-soft">三個步驟，把本店放到主畫面。</p>
        <WayOut />
        <ol className="grid gap-4 desk:grid-cols-3 desk:gap-6">
          {steps.map(({ title, text, picture }, place) => (
            <li key={title} className="grid">
              <Panel className="grid grid-rows-[auto_1fr]">
                <div aria-hidden="true" className="halftone border-b-[1.5px] border-ink bg-butter-tint">
                  {picture}
                </div>
                <div className="flex gap-3 p-4">
                  <NumberDisc place={place + 1} className="size-8" />
                  <div>
                    <h2 className="text-base font-black">{title}</h2>
                    <p className="text-sm text-ink-soft">{text}</p>
                  </div>
                </div>
              </Panel>
            </li>
          ))}
        </ol>
        <ButtonLink to={homePath} className="desk:justify-self-center desk:px-10">
          回首頁逛逛
        </ButtonLink>
      </div>
    </>
  );
}
