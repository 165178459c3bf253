import { linkPattern } from '@kujiya/contract/shop/safe-addresses';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { articleHtml, editorHtml, figureHtml, paragraphsOf, pastedHtml } from './article-html.ts';
import { TextField } from './Fields.tsx';
import { FormSheet } from './FormSheet.tsx';
import { useFault } from './faults.ts';
import { PictureField } from './PictureField.tsx';
import { TargetField } from './TargetField.tsx';

/** The browser's own editing commands: old, and still the only ones with an undo that works everywhere. */
const run = (command: string, value?: string) => document.execCommand(command, false, value);

type Tool = { title: string; command: string; value?: string };
const tools: readonly Tool[] = [
  { title: '內文', command: 'formatBlock', value: 'p' },
  { title: '標題', command: 'formatBlock', value: 'h2' },
  { title: '小標', command: 'formatBlock', value: 'h3' },
  { title: '粗體', command: 'bold' },
  { title: '強調', command: 'italic' },
  { title: '項目', command: 'insertUnorderedList' },
  { title: '編號', command: 'insertOrderedList' },
  { title: '引用', command: 'formatBlock', value: 'blockquote' },
  { title: '分隔線', command: 'insertHorizontalRule' },
];

function LinkSheet({ onDone, onClose }: { onDone: (link: string) => void; onClose: () => void }) {
  const [link, setLink] = useState('');
  const isLink = new RegExp(`${linkPattern}|^mailto:\\S+$`).test(link.trim());
  return (
    <FormSheet
      title="加上連結"
      action="加上連結"
      missing={isLink ? null : link === '' ? '請先選連結' : '請填寫 / 或 https:// 開頭的連結'}
      onSend={() => onDone(link.trim())}
      onClose={onClose}
    >
      <TargetField
        label="連結"
        addressHint="本店的 /gacha，或別的網站 https://…"
        value={link}
        disabled={false}
        onChange={setLink}
      />
    </FormSheet>
  );
}

function PictureSheet({ onDone, onClose }: { onDone: (html: string) => void; onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [words, setWords] = useState('');
  return (
    <FormSheet
      title="插入圖片"
      action="插入"
      missing={url === '' ? '請先上傳圖片' : null}
      onSend={() => onDone(figureHtml(url, words))}
      onClose={onClose}
    >
      <PictureField
        label="圖片"
        hint="會縮成 960 像素寬"
        shape="aspect-video w-full"
        value={url}
        onChange={setUrl}
      />
      <TextField
        label="圖片說明"
        hint="顯示在圖片下方，也讀給看不到圖的人聽"
        value={words}
        onChange={setWords}
      />
    </FormSheet>
  );
}

/** Writes an article as it will look: text, headings, lists, quotations, links and pictures, and nothing else. */
export function ArticleEditor({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (html: string) => void;
}) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const told = useRef<string | null>(null);
  const place = useRef<Range | null>(null);
  const [sheet, setSheet] = useState<'link' | 'picture' | null>(null);

  // The browser edits the text; it is replaced only when it becomes another one from outside.
  useEffect(() => {
    if (!area.current || value === told.current) return;
    area.current.innerHTML = editorHtml(value);
    told.current = value;
  }, [value]);

  const tell = () => {
    if (!area.current) return;
    told.current = articleHtml(area.current);
    onChange(told.current);
  };
  const use = (command: string, argument?: string) => {
    area.current?.focus();
    run('styleWithCSS', 'false');
    run('defaultParagraphSeparator', 'p');
    run(command, argument);
    tell();
  };
  /** A sheet takes the selection away; it is put back before the text changes. */
  const open = (next: 'link' | 'picture') => {
    const selection = getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    place.current = range && area.current?.contains(range.commonAncestorContainer) ? range : null;
    setSheet(next);
  };
  const close = () => {
    // While the sheet is open, nothing behind it takes the focus.
    flushSync(() => setSheet(null));
    area.current?.focus();
    const selection = getSelection();
    if (!place.current || !selection) return;
    selection.removeAllRanges();
    selection.addRange(place.current);
  };
  /** A figure stands between paragraphs: after the one with the cursor, or at the end. */
  const insertFigure = (html: string) => {
    const root = area.current;
    if (!root) return;
    let block: Node | null = place.current?.endContainer ?? null;
    while (block && block.parentNode !== root) block = block.parentNode;
    const made = document.createElement('template');
    made.innerHTML = `${html}<p><br></p>`;
    root.insertBefore(made.content, block ? block.nextSibling : null);
    tell();
  };
  const fault = useFault(label);
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    const text = event.clipboardData.getData('text/plain');
    // One line of text goes into the sentence.
    if (html === '' && !/\n/.test(text)) use('insertText', text);
    else use('insertHTML', html === '' ? paragraphsOf(text) : pastedHtml(html));
  };

  return (
    <div ref={fault.place}>
      <p id={id} className="font-semibold text-sm">
        {label}
      </p>
      {!disabled && (
        <div role="toolbar" aria-label={`${label}的格式`} className="mt-1 flex flex-wrap gap-1">
          {tools.map(({ title, command, value: argument }) => (
            <button
              key={title}
              type="button"
              className="button min-h-9 px-3 text-sm"
              // The text keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => use(command, argument)}
            >
              {title}
            </button>
          ))}
          <button
            type="button"
            className="button min-h-9 px-3 text-sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open('link')}
          >
            連結
          </button>
          <button
            type="button"
            className="button min-h-9 px-3 text-sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open('picture')}
          >
            圖片
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a text field holds no headings, links and pictures */}
      <div
        ref={area}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={id}
        aria-readonly={disabled}
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        className="article mt-2 min-h-80 rounded-sm border border-paper-edge bg-white p-4 leading-relaxed"
        onFocus={() => run('defaultParagraphSeparator', 'p')}
        onInput={tell}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
      />
      {fault.text !== null && (
        <p role="alert" className="mt-1 font-semibold text-kuji-ink text-xs">
          {fault.text}
        </p>
      )}
      {/* A form cannot stand within another one. */}
      {sheet !== null &&
        createPortal(
          sheet === 'link' ? (
            <LinkSheet
              onClose={close}
              onDone={(link) => {
                close();
                use('createLink', link);
              }}
            />
          ) : (
            <PictureSheet
              onClose={close}
              onDone={(html) => {
                close();
                insertFigure(html);
              }}
            />
          ),
          document.body,
        )}
    </div>
  );
}
