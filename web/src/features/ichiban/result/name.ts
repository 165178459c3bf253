/** The title of a tube's results. */
export const resultName = (tube: { product_name: string; tube_title: string } | undefined): string =>
  tube ? `抽選結果：${tube.product_name}・${tube.tube_title}` : '抽選結果';
