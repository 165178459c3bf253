/** Definitions (gradients, clips) of one SVG document; their ids are numbered in order, so the text is reproducible. */
export class Sheet {
  #defs: string[] = [];
  #known = new Map<string, string>();

  def(make: (id: string) => string, key?: string): string {
    const known = key && this.#known.get(key);
    if (known) return known;
    const id = `d${this.#defs.length}`;
    this.#defs.push(make(id));
    if (key) this.#known.set(key, id);
    return id;
  }

  document(width: number, height: number, body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${this.#defs.join('')}</defs>${body}</svg>`;
  }
}
