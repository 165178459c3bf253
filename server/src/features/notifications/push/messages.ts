/** One message on its way to one browser. */
export type PushMessage = {
  /** The endpoint of the browser's push service. */
  url: string;
  /** The browser's keys (base64url). */
  p256dh: string;
  auth: string;
  payload: string;
  headers: Readonly<Record<string, string>>;
};

/** The answer of the push service; status 0 with a reason when there was none. */
export type Sent = { status: number; reason?: string };

/** The messages to and from the sending thread, which answers when all its messages are done. */
export type SendRequest = { id: number; messages: readonly PushMessage[]; perSecond: number };
export type SendAnswer = { id: number; sent: Sent[] };
