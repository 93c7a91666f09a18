import { createServer, type Server, type Socket } from 'node:net';

export interface CaughtMail {
  from: string;
  to: string[];
  /** Raw headers and body. */
  raw: string;
  header(name: string): string | undefined;
}

/**
 * What the server does with the next mails. `cut` drops the connection after accepting, so the sender cannot know;
 * `full` is a full mailbox, `busy` a temporary failure. The sender itself is refused on connect (`noGuests`), by its
 * password (`noLogin`) or by its address, at once (`noSender`) or after the recipient's (`noRelay`).
 */
export type SmtpMood =
  | 'take'
  | 'cut'
  | 'refuse'
  | 'refuseText'
  | 'full'
  | 'busy'
  | 'noGuests'
  | 'noLogin'
  | 'noSender'
  | 'noRelay';

/** A mail server for tests that speaks just enough SMTP, and can misbehave on purpose. */
export class SmtpSink implements AsyncDisposable {
  readonly mails: CaughtMail[] = [];
  mood: SmtpMood = 'take';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(): Promise<SmtpSink> {
    const sink = new SmtpSink();
    await sink.listen();
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Opens again on the same port after `away`. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
  }

  /** Stops answering until `listen`. */
  async away(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.away();
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let from = '';
    let to: string[] = [];
    let isText = false;
    let buffer = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say(this.mood === 'noGuests' ? '554 no service here' : '220 sink');

    const endOfText = (raw: string) => {
      const header = (name: string) =>
        new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ');
      this.mails.push({ from, to, raw, header });
      if (this.mood === 'cut') return socket.destroy();
      say(this.mood === 'refuseText' ? '554 not this' : '250 taken');
    };
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') return say('250-sink\r\n250 AUTH PLAIN');
      if (verb === 'MAIL') {
        from = line;
        to = [];
        if (this.mood === 'noSender') return say('550 not from you');
        return say(this.mood === 'busy' ? '451 not now' : '250 ok');
      }
      if (verb === 'RCPT') {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        if (this.mood === 'noRelay') return say('553 5.7.1 not from you');
        if (this.mood === 'full') return say('552 5.2.2 mailbox full');
        return say(this.mood === 'refuse' ? '550 nobody here' : '250 ok');
      }
      if (verb === 'DATA') {
        isText = true;
        return say('354 go on');
      }
      if (verb === 'AUTH') return say(this.mood === 'noLogin' ? '535 who are you' : '235 ok');
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return say('250 ok');
    };

    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = buffer.indexOf(isText ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (isText ? 5 : 2));
        if (isText) {
          isText = false;
          endOfText(part);
        } else command(part);
      }
    });
  }
}
