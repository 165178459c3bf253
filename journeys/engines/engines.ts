import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A browser with one page. `run` evaluates a function in the page; its values must be plain. */
export type Engine = {
  name: string;
  open(url: string): Promise<void>;
  run<Values extends unknown[], Result>(
    fn: (...values: Values) => Result,
    ...values: Values
  ): Promise<Result>;
  press(x: number, y: number): Promise<void>;
  close(): Promise<void>;
};

const phone = { width: 390, height: 844 };

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A press of the main button, in the form that both protocols share. */
const pressAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'finger',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Starts programs with a folder of their own, as a group (`detached`); both end with `end`. */
function startIn(command: (folder: string) => ChildProcess): { folder: string; end: () => Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'kujiya-engine-'));
  const child = command(folder);
  return {
    folder,
    end: async () => {
      // The group: the program that prepares a screen would leave the screen and the driver behind.
      const signal = (name: NodeJS.Signals) => {
        try {
          process.kill(-child.pid!, name);
        } catch {
          // Nothing of the group is left.
        }
      };
      signal('SIGTERM');
      await Promise.race([new Promise((done) => child.once('exit', done)), wait(5_000)]);
      signal('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function patiently<Found>(find: () => Promise<Found>): Promise<Found> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await find();
    } catch (error) {
      if (tries === 60) throw error;
      await wait(500);
    }
  }
}

/** WebKitGTK's browser by WebDriver, on a screen that nobody sees. */
export async function startWebKit(port: number): Promise<Engine> {
  const { end } = startIn((folder) => {
    // The setting that pages read as reduced motion. Without a compositor (WEBKIT_DISABLE_DMABUF_RENDERER, …) this browser
    // dies at the first view transition.
    mkdirSync(path.join(folder, 'gtk-3.0'));
    writeFileSync(path.join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    return spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder },
    });
  });
  const ask = async (method: string, at: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      signal: AbortSignal.timeout(10_000),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${at}: ${JSON.stringify(value)}`);
    return value;
  };
  await patiently(() => ask('GET', '/status'));
  const alwaysMatch = {
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': {
      binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      args: ['--automation'],
    },
  };
  const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch } })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, ...phone });
  return {
    name: 'WebKit',
    open: async (url) => void (await ask('POST', `${session}/url`, { url })),
    run: (fn, ...values) =>
      ask('POST', `${session}/execute/sync`, {
        script: `return (${fn})(...arguments)`,
        args: values,
      }) as never,
    press: async (x, y) => void (await ask('POST', `${session}/actions`, { actions: pressAt(x, y) })),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}

type Answer = { id: number; type: string; result?: Record<string, unknown>; message?: string };

/** Firefox by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(port: number): Promise<Engine> {
  const { end } = startIn((folder) => {
    writeFileSync(path.join(folder, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n');
    const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', String(port)];
    return spawn('firefox-esr', args, {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, HOME: folder },
    });
  });
  const socket = await patiently(
    () =>
      new Promise<WebSocket>((done, failed) => {
        const opening = new WebSocket(`ws://127.0.0.1:${port}/session`);
        opening.onopen = () => done(opening);
        opening.onerror = () => failed(new Error('Firefox does not listen'));
      }),
  );
  const asked = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    asked.get(answer.id)?.(answer);
    asked.delete(answer.id);
  };
  let last = 0;
  const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await new Promise<Answer>((done) => asked.set(id, done));
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result!;
  };
  await ask('session.new', { capabilities: {} });
  const { contexts } = (await ask('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const { context } = contexts[0]!;
  await ask('browsingContext.setViewport', { context, viewport: phone });
  return {
    name: 'Firefox',
    open: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'interactive' })),
    run: async (fn, ...values) => {
      const { result, exceptionDetails } = (await ask('script.evaluate', {
        expression: `JSON.stringify((${fn})(...${JSON.stringify(values)}))`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    press: async (x, y) => void (await ask('input.performActions', { context, actions: pressAt(x, y) })),
    close: async () => {
      socket.close();
      await end();
    },
  };
}
