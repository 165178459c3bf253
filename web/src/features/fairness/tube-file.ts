/** A file that cannot be read as a published lot or a saved receipt; `message` is for the member. */
export class TubeFileError extends Error {
  override name = 'TubeFileError';
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TubeFileError('這不是有效的 JSON 檔案');
  }
}

/** The name under which a page saves what the public log has of a lot. */
export const lotLogFile = 'lot-log.json';
