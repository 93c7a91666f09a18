import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A client that can stop reading, like a suspended tab: bytes pile up until the system takes no more. */
export class RawTab implements Disposable {
  readonly texts: string[] = [];
  readonly socket: WebSocket;

  private constructor(port: number) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    this.socket.on('message', (data) => this.#take(String(data)));
    this.socket.on('error', () => undefined); // 'close' follows
  }

  static async open(port: number): Promise<RawTab> {
    const tab = new RawTab(port);
    await once(tab.socket, 'open');
    tab.socket.send('40');
    while (!tab.texts.some((text) => text.startsWith('40'))) await once(tab.socket, 'message');
    return tab;
  }

  stall(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  get isClosed(): boolean {
    return this.socket.readyState === WebSocket.CLOSED;
  }

  /** The parsed data of all received events of this name. */
  all(name: string): unknown[] {
    return this.texts
      .filter((text) => text.startsWith(`42["${name}"`))
      .map((text) => JSON.parse(text.slice(2))[1]);
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }

  #take(text: string): void {
    this.texts.push(text);
    if (text === '2') this.socket.send('3');
  }
}
