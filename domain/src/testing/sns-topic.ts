import { randomBytes, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedText } from '../accounts/mails/sns-message.js';
import { aCertificate } from './ended-certificate.js';

const DAY_MS = 86_400_000;

/** An Amazon SNS topic on this machine: publishes its certificate, signs its messages, and asks for confirmation. */
export class SnsTopic {
  readonly arn = `arn:aws:sns:ap-south-1:123456789012:crease-${randomBytes(4).toString('hex')}`;
  /** The requests it got, as path and query. */
  readonly asked: string[] = [];
  /** Answers 503 like a service that is down. */
  away = false;
  /** Whether its certificate is whole, cut off as by a broken connection, or missing. */
  certificate: 'whole' | 'cut' | 'none' = 'whole';
  readonly #path = `/SimpleNotificationService-${randomBytes(16).toString('hex')}.pem`;
  readonly #pair: ReturnType<typeof aCertificate>;
  readonly #server: Server;

  private constructor(endsAt: Date) {
    this.#pair = aCertificate(endsAt, 'rsa');
    this.#server = createServer(({ url = '' }, response) => {
      this.asked.push(url);
      if (this.away) response.writeHead(503).end();
      else if (url === this.#path) this.#handOut(response);
      else if (url.startsWith('/?Action=ConfirmSubscription&'))
        response.end('<ConfirmSubscriptionResponse/>');
      else response.writeHead(404).end();
    });
  }

  static async start(endsAt = new Date(Date.now() + DAY_MS)): Promise<SnsTopic> {
    const topic = new SnsTopic(endsAt);
    topic.#server.listen(0, '127.0.0.1');
    await once(topic.#server, 'listening');
    return topic;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The variables of a system that believes this topic. */
  get env() {
    return { MAIL_SNS_TOPIC: this.arn, MAIL_SNS_URL: this.origin };
  }

  /** A message as it is posted: signed, then with `forged` over it. */
  notification(message: unknown, forged: Record<string, unknown> = {}, version: '1' | '2' = '2') {
    return this.#signed({ Type: 'Notification', Message: textOf(message) }, version, forged);
  }

  confirmation(forged: Record<string, unknown> = {}) {
    const Token = randomBytes(16).toString('hex');
    const SubscribeURL = `${this.origin}/?Action=ConfirmSubscription&TopicArn=${this.arn}&Token=${Token}`;
    const Message = 'You have chosen to subscribe to the topic.';
    return this.#signed({ Type: 'SubscriptionConfirmation', Message, Token, SubscribeURL }, '2', forged);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #handOut(response: ServerResponse): void {
    const { cert } = this.#pair;
    if (this.certificate === 'whole') response.end(cert);
    else if (this.certificate === 'none') response.end('Have a good game');
    else {
      response.writeHead(200, { 'content-length': cert.length });
      response.write(cert.slice(0, 100), () => response.destroy());
    }
  }

  #signed(about: Record<string, string>, version: '1' | '2', forged: Record<string, unknown>) {
    const fields = {
      MessageId: randomUUID(),
      TopicArn: this.arn,
      Timestamp: new Date().toISOString(),
      ...about,
    };
    const algorithm = version === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
    return {
      ...fields,
      SignatureVersion: version,
      Signature: sign(algorithm, Buffer.from(signedText(fields)), this.#pair.key).toString('base64'),
      SigningCertURL: `${this.origin}${this.#path}`,
      ...forged,
    };
  }
}

const textOf = (message: unknown): string =>
  typeof message === 'string' ? message : JSON.stringify(message);
