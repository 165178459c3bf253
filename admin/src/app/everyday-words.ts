/** What people call pages beside their names: the palette finds them by these too. */
export const everydayWords: Readonly<Record<string, readonly string[]>> = {
  '/account': ['密碼', '改密碼', '變更密碼', '通行金鑰', '驗證器', '登入裝置'],
  '/campaigns': ['通知會員'],
  '/complaints': ['客訴', '破損', '缺件', '開箱影片'],
  '/content': ['首頁橫幅', '公休公告'],
  '/levels': ['會員等級', '紅利', '成長值', '簽到'],
  '/log': ['歷史紀錄', '誰改的'],
  '/members': ['客人', '顧客', '補點', '更正餘額', '黑名單', '停權', '暫停購買'],
  '/overview': ['報表', '業績', '營收', '統計'],
  '/products': ['改價', '調價', '特價', '上架', '下架', '獎品', '封籤', '開賣'],
  '/refunds': ['退貨', '退錢', '取消訂單'],
  '/settings': ['logo', '營業時間', '統編', '公司資料'],
  '/shipments': ['出貨', '寄貨', '宅配', '打包'],
  '/staff': ['員工', '店員', '同事', '權限', '新增帳號'],
  '/stock': ['庫存'],
  '/system': ['備份'],
};
