import { contactUsPath, fairnessPath, rulesPath, storagePath, termsPath } from '@kujiya/contract/shop/paths';
import type { ArticleSpec } from './article.ts';

/** Articles about the shop itself: how it works, and for whom. */
export const counterArticles: ArticleSpec[] = [
  {
    name: 'fairness',
    title: '看懂公平驗證：三分鐘學會自己驗一抽',
    ageDays: 2,
    views: 2046,
    products: [],
    series: 'bento',
    cast: ['egg', 'onigiri', 'shrimp', 'salmon'],
    kind: 'figure',
    theme: 'detective',
    content: `
<p>「店家會不會看到有人快抽到大獎，就把獎換掉？」這是我們最常被問的問題。答案不是「請相信我們」，而是<strong>「您可以自己驗」</strong>。</p>
<h2>開筒之前</h2>
<p>整筒的籤序先決定好，再把它的<strong>承諾指紋</strong>公布出來。指紋就像封條：籤序只要改動一張，指紋就完全不同。</p>
<h2>每抽一張</h2>
<p>您會拿到一張有簽章的收據，上面寫著第幾張、什麼獎、什麼時間。瀏覽器會當場比對，出現「已驗證」的章，就代表和開筒前公布的一致。</p>
<h2>抽完之後</h2>
<p>整筒的內容全部公開。到<a href="${fairnessPath}">公平驗證</a>選一筒抽完的籤，或是把 TXID 貼上去，就能從頭算一遍。程式碼也附在頁面上，可以拿到別的地方執行。</p>`,
  },
  {
    name: 'storage',
    title: '盒櫃保管 60 天，滿 5 件免運：出貨前先看這篇',
    ageDays: 6,
    views: 1377,
    products: [],
    series: 'retro',
    cast: ['washer', 'cooker', 'fan', 'radio'],
    kind: 'clock',
    content: `
<p>中獎的東西會先放進您的<a href="${storagePath}">盒櫃</a>，不用每抽一次就寄一次。</p>
<ul>
<li>每件保管 <strong>60 天</strong>，到期前 7 天與 1 天會再提醒一次。</li>
<li>一次選滿 <strong>5 件</strong>免運費，不到 5 件收 60 代幣；贈品與兌換品不列入件數。</li>
<li>預購商品到貨以後才開始計算保管天數。</li>
</ul>
<h2>收到之後</h2>
<p>拆箱時請<strong>全程錄影</strong>，從封口未拆的樣子開始拍。若有缺件或損傷，3 天內在盒櫃的包裹按「回報問題」，附上影片，我們會處理到好。</p>`,
  },
  {
    name: 'first-time',
    title: '第一次來籤屋？一番賞、盒玩、轉蛋怎麼玩',
    ageDays: 10,
    views: 3190,
    products: ['night-boba-summer', 'capy-day-off', 'night-skewers'],
    series: 'night',
    cast: ['boba', 'shaved', 'tofu', 'popchick'],
    kind: 'mini',
    content: `
<p>三種玩法，三種驚喜，花三分鐘先認識一下。</p>
<h2>一番賞：挑籤號</h2>
<p>一筒籤就是一整套獎品，每張籤都有獎，沒有「銘謝惠顧」。抽走最後一張的人，另外得到<strong>最後賞</strong>。</p>
<h2>盒玩：挑一盒</h2>
<p>同一中盒裡款式大多不重複。挑盒子的時候，別人不能搶；用提示卡和透視卡可以多知道一點。</p>
<h2>轉蛋：轉一顆</h2>
<p>投幣、轉動、等它滾出來。想多轉幾顆，一次最多可以轉 10 顆。</p>
<p>可以用代幣或信用卡付款；1 代幣就是新臺幣 1 元，沒有使用期限。詳細規則請看<a href="${rulesPath('ichiban')}">一番賞規則</a>、<a href="${rulesPath('blindbox')}">盒玩規則</a>與<a href="${rulesPath('gacha')}">轉蛋規則</a>。</p>`,
  },
  {
    name: 'minors',
    title: '給家長的一封信：未成年消費，我們怎麼做',
    ageDays: 16,
    views: 812,
    products: [],
    series: 'forest',
    cast: ['bear', 'owl', 'squirrel', 'fox'],
    kind: 'plush',
    content: `
<p>抽玩具是開心的事，也應該在能負擔的範圍裡開心。</p>
<p>未滿 18 歲的會員，請先取得法定代理人同意再儲值或購買。若孩子在您不知情時消費，請連同訂單編號寫信給客服，我們會依法協助處理。</p>
<h2>可以一起做的三件事</h2>
<ul>
<li>說好每個月的預算，到了就停。</li>
<li>購買前一起看<strong>機率與剩餘數量</strong>，這本身就是一堂數學課。</li>
<li>到設定裡的「付款上限」，訂好每天和每月最多付多少。</li>
</ul>
<p>更多說明請看<a href="${termsPath}">服務條款</a>。</p>`,
  },
  {
    name: 'behind-the-paint',
    title: '小小一隻要塗 14 道：參觀公仔的塗裝工作台',
    ageDays: 22,
    views: 1458,
    products: ['myth-qilin-cloud', 'shop-qilin-giant', 'myth-little-ones'],
    series: 'myth',
    cast: ['qilin', 'ninetail', 'baize', 'dragon'],
    kind: 'figure',
    content: `
<p>我們帶著相機去看麒麟怎麼變成麒麟。白色的素胚先上一層底漆，再從淺到深一道一道噴，光是鱗片的漸層就要四道。</p>
<h2>最難的是眼睛</h2>
<p>眼睛用移印，一次印一個顏色，位置差半公厘，神情就變了。師傅每二十隻會停下來，排成一排看牠們是不是在看同一個地方。</p>
<blockquote>「排整齊了還會覺得有一隻在看別的地方，那一隻就要重來。」</blockquote>
<p>塗裝是手工的，每一隻的色澤都有些微不同，這不是瑕疵，是牠自己的樣子。</p>`,
  },
  {
    name: 'year-end-hours',
    title: '年末出貨與客服時間公告',
    ageDays: 33,
    views: 645,
    products: [],
    series: 'sea',
    cast: ['octo', 'whale', 'puffer', 'turtle'],
    kind: 'lamp',
    content: `
<p>年末訂單較多，出貨時間調整如下，造成不便請見諒。</p>
<ul>
<li>一般出貨：申請出貨後 <strong>3 到 5 個工作天</strong>寄出。</li>
<li>預購商品：依商品頁標示的到貨日寄出。</li>
<li>離島地區：船班不定，約多 3 個工作天。</li>
</ul>
<p>客服信箱照常服務，回覆時間可能稍長。急件請在信件主旨註明訂單編號，我們會優先處理。聯絡方式請見<a href="${contactUsPath}">聯絡我們</a>。</p>`,
  },
  {
    name: 'maintenance',
    title: '系統維護公告：週三凌晨暫停服務兩小時',
    ageDays: 16,
    shownDays: 4,
    views: 212,
    products: [],
    series: 'bento',
    cast: ['onigiri', 'egg'],
    kind: 'lamp',
    content: `
<p>為了讓開獎更順，我們將在週三凌晨 2:00 到 4:00 維護系統，期間暫停抽籤、儲值與出貨申請。</p>
<p>盒櫃裡的獎品、代幣與紅利都不受影響，保留時間會順延。</p>`,
  },
];
