import { ConverterFactory } from 'opencc-js/core';
import characters from 'opencc-js/dict/STCharacters';
import variants from 'opencc-js/dict/TWVariants';

/**
 * Words with a character that stands for several Traditional ones, or is one itself. The library's own list of them takes
 * more than 20 MB of memory; these are the ones of toys. 台 is compared as 臺 anyway.
 */
const words: [simplified: string, traditional: string][] = [
  ['台', '台'],
  ['面包', '麵包'],
  ['拉面', '拉麵'],
  ['泡面', '泡麵'],
  ['轻松', '輕鬆'],
  ['松弛', '鬆弛'],
  ['松饼', '鬆餅'],
  ['饼干', '餅乾'],
  ['干杯', '乾杯'],
  ['头发', '頭髮'],
  ['长发', '長髮'],
  ['手表', '手錶'],
  ['萝卜', '蘿蔔'],
  ['皇后', '皇后'],
  ['王后', '王后'],
  ['北斗', '北斗'],
  ['漏斗', '漏斗'],
  ['范马', '范馬'],
];

let converter: ((text: string) => string) | undefined;

/** A text with its Simplified characters as Taiwan writes them; the dictionary is read at the first one. */
export function traditional(text: string): string {
  converter ??= ConverterFactory([[words, characters]], [[variants]]);
  return converter(text);
}
