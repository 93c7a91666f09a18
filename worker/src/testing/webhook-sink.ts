import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CaughtWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

type Mood = number | 'silent' | 'drips' | 'endless';

/** A local receiver for tests: accepts everything, or behaves as `mood` says for a path. */
export class WebhookSink implements AsyncDisposable {
  readonly caught: CaughtWebhook[] = [];
  readonly mood = new Map<string, Mood>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        this.caught.push({ path, headers: request.headers, text: Buffer.concat(chunks).toString() });
        const mood = this.mood.get(path) ?? 200;
        if (mood === 'silent') return;
        if (typeof mood === 'number')
          return response.writeHead(mood, mood === 302 ? { location: '/elsewhere' } : {}).end('noted');
        response.writeHead(200);
        const every = setInterval(() => response.write(mood === 'drips' ? 'x' : 'x'.repeat(65_536)), 5);
        response.once('close', () => clearInterval(every));
      });
    });
  }

  static async start(): Promise<WebhookSink> {
    const sink = new WebhookSink();
    await new Promise<void>((resolve) => sink.#server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on TCP
  }

  at(path: string): CaughtWebhook[] {
    return this.caught.filter((one) => one.path === path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
