/** The most common envelope. */
export const ok = <T extends object>(fields: T): { success: true } & T => ({ success: true, ...fields });

/** A handler's answer that is sent with 202: the call's `accepted`. */
export class Accepted<T extends object> {
  readonly body: T;
  constructor(body: T) {
    this.body = body;
  }
}

/** Page numbers as lists show them; an empty list has one page. */
export const paging = (total: number, page: number, size: number) => ({
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / size)),
});
