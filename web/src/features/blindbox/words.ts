/** Texts that several blind-box screens share. */
export const words = {
  lastPackage: '只剩這一盒',
  lastBox: '只剩這一個',
  loginForCollection: '請先登入以查看收藏狀態',
  opened: '盒玩屬機率型商品，拆封後恕不退換。',
} as const;
