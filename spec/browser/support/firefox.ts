/**
 * Debian's Firefox, driven by its own protocol (Marionette: the length and a JSON array over TCP), which needs no package.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const FIREFOX = '/usr/bin/firefox-esr';

/** WebDriver's name for what stands for an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 120_000;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export class Firefox {
  private readonly waiting = new Map<number, Waiting>();
  private left: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  private count = 0;

  private readonly child: ChildProcess;
  private readonly profile: string;
  private readonly socket: Socket;

  private constructor(child: ChildProcess, profile: string, socket: Socket) {
    this.child = child;
    this.profile = profile;
    this.socket = socket;
    socket.on('data', (piece) => this.hear(piece));
  }

  static async start(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
    const preferences = {
      'marionette.port': 0,
      'browser.download.dir': profile,
      'browser.download.folderList': 2,
    };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const options = ['--headless', '--no-remote', '--marionette', '--profile', profile];
    const child = spawn(FIREFOX, options, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
    const socket = await openSocket(join(profile, 'MarionetteActivePort'));
    const firefox = new Firefox(child, profile, socket);
    await firefox.send('WebDriver:NewSession', {});
    await firefox.send('WebDriver:SetTimeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
    return firefox;
  }

  open(address: string): Promise<unknown> {
    return this.send('WebDriver:Navigate', { url: address });
  }

  /** @param body of an asynchronous function in the page, with its arguments as `given`. */
  async run<Result>(body: string, ...given: unknown[]): Promise<Result> {
    const script = `const [given, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await this.send('WebDriver:ExecuteAsyncScript', { script, args: given })) as {
      value: { value: Result; error?: string };
    };
    if (answer.value.error !== undefined) throw new Error(answer.value.error);
    return answer.value.value;
  }

  /** Waits for an element of which this holds, as `element` in the script. */
  waitFor(selector: string, condition = 'true'): Promise<void> {
    return this.run(
      `for (;;) {
        if ([...document.querySelectorAll(given[0])].some((element) => ${condition})) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }`,
      selector,
    );
  }

  /** Types into a field; of a field for files, chooses the file at this path. */
  async type(selector: string, text: string): Promise<void> {
    await this.send('WebDriver:ElementSendKeys', { id: await this.find(selector), text });
  }

  async click(selector: string): Promise<void> {
    await this.send('WebDriver:ElementClick', { id: await this.find(selector) });
  }

  /** Clicks on a link that saves, and waits for the file. */
  async save(selector: string): Promise<Buffer> {
    const name = await this.run<string>('return document.querySelector(given[0]).download', selector);
    const file = join(this.profile, name);
    rmSync(file, { force: true });
    await this.click(selector);
    while (!existsSync(file) || existsSync(`${file}.part`) || statSync(file).size === 0) await pause();
    return readFileSync(file);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.socket.destroy();
    this.child.kill('SIGKILL');
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async find(selector: string): Promise<string> {
    const found = await this.send('WebDriver:FindElement', { using: 'css selector', value: selector });
    return (found as { value: { [ELEMENT]: string } }).value[ELEMENT];
  }

  private send(command: string, parameters: object): Promise<unknown> {
    const id = (this.count += 1);
    const message = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private hear(piece: Buffer): void {
    this.left = Buffer.concat([this.left, piece]);
    for (;;) {
      const colon = this.left.indexOf(':');
      const end = colon + 1 + Number(this.left.subarray(0, colon).toString());
      if (colon < 0 || this.left.length < end) return;
      const message = JSON.parse(this.left.subarray(colon + 1, end).toString()) as unknown;
      this.left = this.left.subarray(end);
      // The first one greets.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [1, number, { message: string } | null, unknown];
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === null) waiting?.resolve(result);
      else waiting?.reject(new Error(error.message));
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

/** Firefox writes the port that it has taken into its profile. */
async function openSocket(portFile: string): Promise<Socket> {
  const endsMs = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1');
      return await new Promise<Socket>((resolve, reject) => {
        socket.once('connect', () => resolve(socket)).once('error', reject);
      });
    } catch (error) {
      if (performance.now() > endsMs) throw error;
      await pause();
    }
  }
}
