import { accountLimits } from '@kujiya/contract/account';

/** The window was closed, or sent nothing for 30 s; the message is shown to the visitor. */
export class GoogleWindowError extends Error {
  override name = 'GoogleWindowError';
}

const channelName = 'kujiya-google';
const lookMs = 300;
/** Milliseconds to wait for a message that the window sent just before it closed. */
const graceMs = 400;

/** Must be opened synchronously in the click handler, otherwise popup blockers intervene. */
export const openGoogleWindow = (): Window | null =>
  window.open('about:blank', channelName, 'popup,width=480,height=680');

/** The address Google's window returned to. Throws `GoogleWindowError`. */
export async function whenBack(popup: Window): Promise<string> {
  const channel = new BroadcastChannel(channelName);
  const timers: ReturnType<typeof setTimeout>[] = [];
  try {
    return await new Promise<string>((resolve, reject) => {
      const failAfter = (ms: number, message: string) =>
        timers.push(setTimeout(() => reject(new GoogleWindowError(message)), ms));
      channel.onmessage = ({ data }) => resolve(String(data));
      failAfter(accountLimits.googleTimeoutMs, '登入逾時，請稍後再試');
      timers.push(
        setInterval(() => {
          if (popup.closed) failAfter(graceMs, '您已取消 Google 登入');
        }, lookMs),
      );
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    channel.close();
    popup.close();
  }
}

/** Sent by the window itself when Google has led it back. */
export function postToOpener(href: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(href);
  channel.close();
}
