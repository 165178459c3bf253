/** One message on its way to one browser. */
export type Letter = {
  /** Where it is posted to. */
  url: string;
  /** The browser's keys (base64url). */
  p256dh: string;
  auth: string;
  payload: string;
  headers: Readonly<Record<string, string>>;
};

/** What the push service answered; 0 with a reason when it did not. */
export type Sent = { status: number; reason?: string };

/** What the thread that sends is asked, and what it says when all of it is done. */
export type CourierAsks = { id: number; letters: readonly Letter[]; perSecond: number };
export type CourierSays = { id: number; sent: Sent[] };
