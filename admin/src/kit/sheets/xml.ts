import { refuse } from './refuse.ts';

/** A piece of XML in its order: the start or end of an element, or text. Prefixes of names are dropped. */
export type Piece =
  | { kind: 'start'; name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string };

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function signOf(code: number): string {
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}

function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) =>
    hex
      ? signOf(Number.parseInt(hex, 16))
      : decimal
        ? signOf(Number(decimal))
        : (entities.get(name) ?? whole),
  );
}

const localOf = (name: string) => name.slice(name.indexOf(':') + 1);
const broken = '這個 XLSX 檔案的內容不正確，請用 Excel 重新存檔再試';

function attributesOf(text: string): ReadonlyMap<string, string> {
  if (text.length > 10_000) refuse(broken);
  const found = text.matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(
    [...found].map(([, name = '', double, single]) => [localOf(name), plain(double ?? single ?? '')]),
  );
}

/**
 * Reads the XML of an office file. It knows no entities but the five of XML itself and refuses a document that declares
 * some, so that nothing grows or is fetched.
 */
export function* piecesOf(xml: string): Generator<Piece> {
  const tag = /<(\/?)([^\s<>/!?]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;
  const endOf = (sign: string, from: number) => {
    const end = xml.indexOf(sign, from);
    return end < 0 ? refuse(broken) : end;
  };
  let at = 0;
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at);
      yield { kind: 'text', text: plain(xml.slice(at, end < 0 ? undefined : end)) };
      at = end < 0 ? xml.length : end;
    } else if (xml.startsWith('<!--', at)) at = endOf('-->', at) + 3;
    else if (xml.startsWith('<?', at)) at = endOf('?>', at) + 2;
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = endOf(']]>', at);
      yield { kind: 'text', text: xml.slice(at + 9, end) };
      at = end + 3;
    } else {
      tag.lastIndex = at;
      const [whole, close, name = '', rest = ''] = tag.exec(xml) ?? refuse(broken);
      at += whole.length;
      if (close) yield { kind: 'end', name: localOf(name) };
      else
        yield {
          kind: 'start',
          name: localOf(name),
          attributes: attributesOf(rest),
          isEmpty: rest.endsWith('/'),
        };
    }
  }
}
