import { Go, Notes, Say, Steps } from './parts.tsx';

export const Day = () => (
  <>
    <p>
      早上打開<Go to="/">今天</Go>，由上往下做：最急的在最上面，每一行都帶您到該做的地方。
    </p>
    <Steps title="出貨">
      <li>
        <Go to="/shipments?state=paid">待接單</Go>：勾選後一次接單。
      </li>
      <li>
        按<Say>揀貨單</Say>印出依儲位排好的清單，照著走一圈。
      </li>
      <li>
        <Go to="/shipments?state=accepted">待打包</Go>
        ：掃包裹裡每樣東西的條碼，或用手機的相機掃。多的、少的、拿錯的都會說。沒有條碼的可以手動確認。
      </li>
      <li>
        打包完成就印<Say>出貨單</Say>，並接著下一個包裹。
      </li>
      <li>
        交寄時用<Say>掃描交寄</Say>一個一個刷單號，或用<Say>整批交給物流</Say>
        貼上「訂單編號、物流、單號」的表格；錯的列會說明原因，對的先完成。
      </li>
    </Steps>
    <Notes title="不照順序的時候">
      <li>
        單號打錯：包裹頁的<Say>更正物流單號</Say>，會員會看到新的。
      </li>
      <li>
        包裹退回來：<Say>登記退回</Say>，東西會回到會員的盒櫃，可以再寄。
      </li>
      <li>
        會員要取消：還沒交寄前用<Say>取消出貨</Say>。
      </li>
    </Notes>
  </>
);

export const Members = () => (
  <>
    <p>
      對方唸得出什麼就搜尋什麼：訂單、單號的末幾碼、手機、姓名、商品名。按上方的搜尋，或鍵盤 ⌘K（Ctrl K）。
    </p>
    <Notes title="常見的問題">
      <li>
        「我的東西呢？」看訂單的出貨，或盒櫃還有幾天。需要更久就<Say>延長</Say>，寫下原因；按錯了可以
        <Say>復原延長</Say>。
      </li>
      <li>
        「我沒有抽到？」在<Go to="/members">會員</Go>頁的抽獎看結果，旁邊是公開驗證頁。
      </li>
      <li>「我付了錢但沒有收到代幣。」看付款；狀態不明就再查一次金流，系統會自己補上。</li>
      <li>「發票開錯了。」在付款頁更正資料後重開。</li>
    </Notes>
    <Notes title="小心個資">
      <li>電話和地址平常是遮住的；要看請寫原因，每一次都有紀錄。</li>
      <li>會員要求匯出或刪除個資，只有店長能做，需要再驗證一次。</li>
    </Notes>
    <Notes title="補償">
      <li>
        <Say>贈送</Say>代幣、紅利、優惠券或道具卡；會員會在通知裡看到。
      </li>
      <li>
        同一人 24
        小時內的總額超過上限時，要等另一位同事核准；只有您一個人時，再驗證一次就能做，並記為「一人核准」。
      </li>
    </Notes>
  </>
);

export const Refunds = () => (
  <>
    <p>
      退款從訂單開始：打開訂單，按<Say>退款</Say>，選要退的東西和數量。
    </p>
    <Steps title="退一筆">
      <li>
        先按<Say>試算</Say>：退多少代幣、紅利和優惠券怎麼算、發票作廢或折讓、帳上會記什麼，送出前全部看得到。
      </li>
      <li>寫原因，會員看得到。</li>
      <li>超過上限的會等另一位同事核准；送出前畫面就會說。</li>
      <li>
        刷卡的退款由金流處理；不能自動退的，會出現在<Go to="/refunds?state=paying">要人工退的款</Go>
        ，匯款後登記。
      </li>
    </Steps>
    <Notes title="要知道的">
      <li>抽出的籤不能因為結果不喜歡而退；瑕疵或寄錯可以。</li>
      <li>已經寄出的，先收回東西再退。</li>
      <li>
        等待核准的可以收回：在<Go to="/approvals">待核准</Go>。
      </li>
    </Notes>
  </>
);

export const Month = () => (
  <>
    <p>帳是從每一筆交易算出來的，不需要另外輸入；您要做的是每天看一眼、月底確認。</p>
    <Steps title="每天">
      <li>
        到<Go to="/closings">結帳</Go>按<Say>結一天的帳</Say>。結了就不會再變；之後才到的，算在下一天。
      </li>
      <li>
        <Go to="/payments/mismatches">對不上的付款</Go>要是空的；不是的話，一筆一筆再查一次金流。
      </li>
    </Steps>
    <Steps title="月底">
      <li>
        到<Go to="/closings/months">月帳</Go>打開這個月：每一天、各項合計，和還欠會員的代幣、紅利、獎品。
      </li>
      <li>
        核對後按<Say>鎖定這個月</Say>。之後辦公室裡沒有人能再動這個月；更正會記在下一個月。
      </li>
      <li>
        <Go to="/closings/vouchers">分錄</Go>是給會計師的；科目的名稱和代號可以改成事務所用的。
      </li>
    </Steps>
    <Steps title="每兩個月：營業稅">
      <li>
        到<Go to="/payments/invoices">發票</Go>選期別：上面就是 401
        要填的銷售額、稅額、作廢份數和折讓，可以下載或列印。
      </li>
      <li>
        按<Say>匯出</Say>把每一張發票和折讓交給會計師。還沒開出的要先在
        <Go to="/payments/invoices/failed">開立失敗的發票</Go>處理完。
      </li>
    </Steps>
    <Steps title="每次撥款">
      <li>
        到<Go to="/payments/settlements">撥款</Go>匯入金流給的明細，系統逐筆核對，差異會列出來。
      </li>
    </Steps>
    <Steps title="進貨、盤點與毛利">
      <li>
        東西送來時到<Go to="/stock/new">登記進貨</Go>，一件一件掃，填小計。整套一番賞按<Say>整套加入</Say>
        ，填一個總價。
      </li>
      <li>
        月底到<Go to="/stock/stocktakes/new">盤點</Go>，把架上的掃過；和帳上不同的，寫下原因。
      </li>
      <li>
        <Go to="/overview/margins">毛利</Go>扣掉紅利、優惠券、退款、成本、運費和手續費，是每個籤池真正賺的。
      </li>
    </Steps>
  </>
);

export const Stock = () => (
  <>
    <p>成本從進貨來：每次進貨寫下單價，系統用移動平均算每個獎品和商品的成本，再算每一筒真的賺多少。</p>
    <Steps title="進貨">
      <li>
        到<Go to="/stock/new">登記進貨</Go>，寫供應商和到貨日，掃條碼或輸入名稱加入品項。
      </li>
      <li>
        一番賞一箱是一整套：用<Say>整套加入</Say>，寫套數和總價，系統分到每個獎品。
      </li>
      <li>
        打錯了就<Say>作廢</Say>整張，再登記一次；兩張都留在紀錄裡。
      </li>
    </Steps>
    <Steps title="盤點">
      <li>
        到<Go to="/stock/stocktakes/new">盤點</Go>，一件一件掃，數量會自己加。
      </li>
      <li>和系統不同的會列出來，寫原因後，庫存就照您數的。</li>
    </Steps>
  </>
);

export const Trouble = () => (
  <>
    <p>先看今天最上面的「出了問題」。下面是每一種的意思，和您能做的。</p>
    <Notes title="錢">
      <li>
        <Say>對不上的付款</Say>：金流說的和我們記的不同。打開後再查一次金流；系統不會自己改錢。
      </li>
      <li>
        <Say>開立失敗的發票</Say>：多半是統編、載具或信箱打錯。更正資料後重開。
      </li>
    </Notes>
    <Notes title="籤池">
      <li>
        <Say>籤池與封籤時不符，已自動暫停</Say>：有人動過資料。一張都沒有賣錯；請不要恢復，通知工程師查明。
      </li>
      <li>
        <Say>等不到公開亂數，還不能開賣</Say>
        ：公開亂數的網站連不上。籤池會一直等，拿到就自動開賣，不必重做；超過半小時請通知工程師。
      </li>
    </Notes>
    <Notes title="系統">
      <li>
        <Say>備份太舊或沒有備份</Say>：立刻通知工程師。在修好以前，硬碟壞了就會遺失資料。
      </li>
      <li>
        <Say>失敗的排程</Say>、<Say>處理失敗的事件</Say>：系統會再試；一小時後還在，就通知工程師。
      </li>
      <li>
        <Go to="/system">系統狀態</Go>有工程師會問的每一個數字。
      </li>
    </Notes>
    <Notes title="人">
      <li>同事離職：在人員頁停用帳號，立刻登出所有裝置。</li>
      <li>同事遺失手機：請店長重設第二道驗證。您自己遺失時，用備用碼登入。</li>
      <li>
        懷疑有人亂動：<Go to="/log">操作紀錄</Go>裡誰、何時、改了什麼都在，改不掉。
      </li>
    </Notes>
  </>
);

export const People = () => (
  <>
    <p>職務決定看得到什麼、能做什麼。給人剛好夠用的就好，之後隨時可以改。</p>
    <Steps title="多一位同事">
      <li>
        到<Go to="/staff">人員與職務</Go>按<Say>邀請人員</Say>，選職務，把連結傳給對方。
      </li>
      <li>對方設定密碼後，登記通行金鑰或驗證器；在那之前不能動錢、權限和個資。</li>
    </Steps>
    <Notes title="兩個人">
      <li>超過核准金額的退款、更正和贈送，要兩個人：一位提出，另一位同意。</li>
      <li>
        金額在<Go to="/settings">商店設定</Go>。調高它本身也要核准。
      </li>
      <li>
        店裡只有您一人時，再驗證一次就能自己核准；紀錄和結帳會寫「一人核准」。一有第二位能核准的人，就需要兩個人。
      </li>
    </Notes>
    <Notes title="職務">
      <li>店員做訂單和包裹；客服回覆會員，能退小額；會計看錢；檢視者只能看。</li>
      <li>沒有剛好的職務，就新增一個。您自己沒有的權限不能給別人。</li>
    </Notes>
  </>
);
