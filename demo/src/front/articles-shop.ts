import { fairnessPath } from '@kujiya/contract/shop/paths';
import type { ArticleSpec } from './article.ts';

/** Articles about new things on the shelves. */
export const shelfArticles: ArticleSpec[] = [
  {
    name: 'braised-dragon',
    title: '滷味龍大公仔賞開筒：整鍋滷味直接搬到你桌上',
    ageDays: 1,
    views: 1284,
    products: ['night-braised-dragon', 'shop-braised-pot-lamp', 'night-skewers'],
    series: 'night',
    cast: ['braised', 'boba', 'oyster', 'sausage'],
    kind: 'figure',
    content: `
<p>夜市怪獸的大當家終於有了配得上牠的尺寸。<strong>滷味龍大公仔</strong>從鍋蓋到尾巴尖一共 24 公分，頭上的小鍋蓋可以拿下來，裡面藏著一顆滷蛋。</p>
<h2>這一筒有什麼</h2>
<ul>
<li><strong>A 賞</strong>：滷味龍大公仔，鍋蓋可拆，還有一串豆干米血。</li>
<li><strong>B 賞、C 賞</strong>：珍奶獸夜燈與鹽酥雞俠公仔，桌上瞬間變夜市。</li>
<li><strong>最後賞</strong>：黑金版滷味龍，只給抽走最後一張籤的人。</li>
</ul>
<p>各賞的剩餘數量和機率都即時寫在商品頁。想一次帶走整筒，也可以直接買下剩下的所有籤。</p>
<blockquote>「龍的眼睛我改了六次，太兇像在催人結帳，太乖又不像怪獸。」——夜市怪獸造型師</blockquote>
<p>開筒前，這一筒的籤序已經封存並公布；抽完之後，<a href="${fairnessPath}">任何人都能自己驗證</a>。</p>`,
  },
  {
    name: 'capy-bath',
    title: '水豚湯屋：把「什麼都不想」做成一整個系列',
    ageDays: 4,
    views: 967,
    products: ['capy-bath-day', 'capy-day-off', 'capy-stacking', 'shop-capy-towel'],
    series: 'capy',
    cast: ['mandarin', 'milk', 'duck', 'nap', 'towel'],
    kind: 'plush',
    content: `
<p>水豚湯屋的設定只有一句話：<strong>一間從來不趕人的湯屋</strong>。頂橘水豚泡到忘記自己頂著橘子，牛奶水豚每次都說只喝一口。</p>
<h2>三種帶回家的方式</h2>
<ul>
<li><strong>一番賞</strong>「泡湯日和賞」：大絨毛與整組湯屋用品。</li>
<li><strong>盒玩</strong>「今日公休」：拉下鐵門以後，水豚們在做什麼？</li>
<li><strong>轉蛋</strong>「疊疊樂」：六隻都能互相疊，最高紀錄等你來破。</li>
</ul>
<p>長毛巾以雲林的純棉織成，洗過一次以後最好吸水。第一次清洗請單獨水洗，避免染色。</p>`,
  },
  {
    name: 'cloud-weather',
    title: '雲端貓咪「一週天氣」盒玩：你是星期幾的貓？',
    ageDays: 8,
    views: 1502,
    products: ['cloud-weather-report', 'cloud-nap-time', 'cloud-mochi'],
    series: 'cloud',
    cast: ['rainbow', 'sunny', 'drizzle', 'thunder', 'moon'],
    kind: 'figure',
    content: `
<p>星期一是小灰雨滴，星期三是烏雲雷雷，到了星期五，三花彩虹終於出來了。「一週天氣」把上班族的一週做成八隻貓，其中一隻是<strong>隱藏款</strong>。</p>
<h2>怎麼挑比較聰明</h2>
<p>每一中盒的內容都在上架前封存。手上有<strong>提示卡</strong>，可以先問出「絕對不是」的一款；有<strong>透視卡</strong>，就直接看穿這一盒。挑好以後，盒子會為您保留 150 秒。</p>
<blockquote>重複了也別難過，雲端貓咪本來就喜歡成群。</blockquote>
<p>收集進度會記在商品頁下方，還缺哪一款一看就知道。</p>`,
  },
  {
    name: 'space-mail',
    title: '太空艙掛號轉蛋到貨，星際郵差這次送到你手上',
    ageDays: 13,
    views: 733,
    products: ['space-capsule-mail', 'space-lost-parcels', 'shop-captain-giant'],
    series: 'space',
    cast: ['captain', 'robot', 'alien', 'astrocat'],
    kind: 'mini',
    content: `
<p>銀河郵局只有一條規定：<em>再遠也要送到。</em>這一批轉蛋把六位郵差裝進太空艙，轉開之前，您永遠不知道收件人是誰。</p>
<h2>機率寫在蛋殼外</h2>
<p>每一款的機率等於「這一款剩下的顆數 ÷ 整批剩下的顆數」，別人轉走一顆，您看到的數字就立刻更新。想先感受手感，可以按<strong>試轉</strong>，不扣代幣，也不會少一顆。</p>
<p>轉到重複的失重貓？牠本來就該飄得到處都是。</p>`,
  },
  {
    name: 'forest-camp',
    title: '石虎阿斑的露營清單：星空露營賞開箱',
    ageDays: 19,
    views: 1120,
    products: ['forest-star-camp', 'forest-autumn-picnic', 'shop-leopard-plush'],
    series: 'forest',
    cast: ['leopard', 'bear', 'rabbit', 'hedgehog'],
    kind: 'plush',
    theme: 'picnic',
    content: `
<p>石虎阿斑第一次露營，行李只帶了三樣：睡袋、手電筒，還有一整盒米菇做的飯糰。</p>
<h2>開箱重點</h2>
<ul>
<li>A 賞營火大公仔高約 22 公分，站在書架上像在守夜。</li>
<li>C 賞貓頭鷹咕咕的投影夜燈，會在牆上投出一圈小星星。</li>
<li>D 賞營地琺瑯杯裝得下 350 毫升，早餐的熱可可剛剛好。</li>
</ul>
<p>石虎是台灣的保育類動物。開車經過淺山路段，看到牠的號誌請放慢一點。</p>`,
  },
  {
    name: 'plant-sunbath',
    title: '陽台多肉幫：不用澆水的那一種',
    ageDays: 27,
    views: 584,
    products: ['plant-sunbath', 'plant-new-neighbours', 'plant-pocket-pots'],
    series: 'plant',
    cast: ['cactus', 'dewy', 'rosette', 'monstera'],
    kind: 'figure',
    content: `
<p>養什麼都枯的人，這次可以放心。陽台多肉幫不怕曬、不怕忘記，唯一的天敵是貓。</p>
<p>仙人掌刺刺的刺用的是軟膠，可以放心給孩子摸；玉露水水的葉尖是半透明的，放在窗邊最好看。</p>
<h2>擺放的小建議</h2>
<p>從高到矮排一排，中間留一個指節的距離，影子會剛好落在前一盆上。拍照時背光，葉緣會亮起來。</p>`,
  },
];
