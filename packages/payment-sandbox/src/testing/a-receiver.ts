import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Received {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  at: number;
}

export interface Receiver {
  /** The notify_url to give an order. */
  url: string;
  received: Received[];
  /** Resolves with the messages once there are this many. */
  waitFor(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** A real HTTP endpoint for webhooks that answers with the given statuses, repeating the last one. */
export async function aReceiver(...statuses: number[]): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: { count: number; resolve: (all: Received[]) => void }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      res.writeHead(statuses[Math.min(received.length, statuses.length - 1)] ?? 200).end();
      received.push({ headers: req.headers, raw: Buffer.concat(chunks), at: Date.now() });
      for (const one of waiting) if (received.length >= one.count) one.resolve(received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve(received);
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
