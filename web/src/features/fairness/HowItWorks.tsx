import type { ReactNode } from 'react';
import styles from './fairness.module.css';

const line = {
  fill: 'none',
  stroke: 'var(--color-ink)',
  strokeWidth: 2.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const drawings: Record<'seal' | 'tear' | 'open', ReactNode> = {
  seal: (
    <g {...line}>
      <path d="M22 34h76v52H22z" fill="#fffdf6" />
      <path d="M22 34l38 30 38-30" fill="#f3e8d6" />
      <circle cx="60" cy="62" r="15" fill="var(--color-kuji)" />
      <path
        d="M54 66v-5a6 6 0 0 1 12 0v5M57.500 68v-7a2.500 2.500 0 0 1 5 0v7"
        stroke="#fff9ef"
        strokeWidth="2"
      />
      <path d="M34 20l4 6M60 14v8M86 20l-4 6" stroke="var(--color-butter)" strokeWidth="3.4" />
    </g>
  ),
  tear: (
    <g {...line}>
      <path d="M30 18h60v44l-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4z" fill="var(--color-kuji)" />
      <circle cx="60" cy="40" r="11" fill="#fff9ef" />
      <path d="M55 40l4 4 7-8" stroke="var(--color-mint-ink)" strokeWidth="3.4" />
      <path
        d="M34 78l6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4v16H34z"
        fill="#fffdf6"
        transform="rotate(5 64 84)"
      />
      <path
        d="M42 87h22M70 87h10"
        stroke="var(--color-ink-soft)"
        strokeWidth="2"
        transform="rotate(5 64 84)"
      />
    </g>
  ),
  open: (
    <g {...line}>
      <path d="M26 48h68v40H26z" fill="#efc88d" />
      <path d="M26 48l-10-16h32l12 16M94 48l10-16H72L60 48" fill="#f7dcae" />
      <path d="M46 40l5-24 13 3-5 24M66 44l6-30 13 3-6 28" fill="#fffdf6" />
      <circle cx="84" cy="78" r="17" fill="var(--color-mint-tint)" />
      <path d="M76 78l6 6 11-12" stroke="var(--color-mint-ink)" strokeWidth="4" />
    </g>
  ),
};

const steps = [
  {
    drawing: 'seal',
    title: '開賣前：封好，蓋章',
    text: '裝什麼獎，連等級、名稱、尺寸和上傳到本店的圖片，開賣前就寫定封好；沒有寫進承諾的圖片，承諾裡會註明。封好以後，才用一輪誰也不能預知的公開亂數，排出每張籤的位置，算成「承諾指紋」貼出來：動一張籤、改一個字，指紋就會變。（早期的籤筒沒有用公開亂數，照樣可以驗證。）',
  },
  {
    drawing: 'tear',
    title: '每一抽：附上證明',
    text: '每張籤都帶著鹽值、路徑和本店的簽章。您的瀏覽器當場驗：這張籤本來就在承諾裡，不是臨時換的。',
  },
  {
    drawing: 'open',
    title: '完抽後：全部攤開',
    text: '最後一張抽走，本店公布秘密與 TXID。任何人都能重算整筒，看有沒有藏籤。',
  },
] as const;

/** The answer in one sentence. */
export const Claim = () => (
  <div>
    <p className="text-xl leading-tight font-black text-balance desk:text-2xl">
      籤封好了才開賣，開賣後誰也換不了
    </p>
    <p className="pt-1 text-sm text-ink-soft desk:text-base">
      不必相信我們，用數學檢查我們。每一步都在您的瀏覽器裡計算。
    </p>
  </div>
);

/** Explains in three pictures why the shop cannot hide a prize. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-4">
      <p className="text-lg font-black desk:text-xl" id="how-it-works">
        怎麼做到的
      </p>
      <ol className={styles.fairSteps}>
        {steps.map(({ drawing, title, text }, index) => (
          <li key={title} className={styles.fairStep}>
            <svg
              viewBox="0 0 120 104"
              width="120"
              height="104"
              aria-hidden="true"
              className="w-20 shrink-0 desk:w-32"
            >
              {drawings[drawing]}
            </svg>
            <div>
              <h2 className="text-base">
                <span className="font-print mr-1.5 text-lg text-kuji-ink">{index + 1}</span>
                {title}
              </h2>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">
        數學擋不了的：本店封好幾筒、只開其中一筒，或用自己的帳號抽。封了沒開、撤回的，都留在公開紀錄。寫著「測試用亂數」的籤也證明不了本店沒有挑過：那種亂數，本店事先就知道。
        盒玩有道具卡，每月 1 日依 VIP 等級發放：能先看保留的盒子或排除一款，架上的盒子可能有人看過。
      </p>
    </section>
  );
}
