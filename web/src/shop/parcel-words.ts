/** A parcel's steps as members read them, by the states of its order. */
export const parcelSteps = {
  paid: '待打包',
  processing: '打包中',
  shipping: '配送中',
  delivered: '已送達',
} as const;
