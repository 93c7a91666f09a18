import { sharedNow } from './cpu.js';
import { RawSocket } from './raw-socket.js';
import type { Ask, Reply, Seen } from './viewers.js';

/** Maximum number of concurrent handshakes. */
const MAX_HANDSHAKES = 100;
const RETRY_INTERVAL_MS = 50;
/** Before the number that tells a frame from the next. */
const REV = Buffer.from('"rev":');

// A process full of viewers: its parent tells it where to connect, and it reports what they have seen.
const sockets = new Set<RawSocket>();
let frames = 0;
let closed = 0;
const byRev = new Map<number, Seen>();

function revIn(bytes: Buffer): number {
  let at = bytes.indexOf(REV) + REV.length;
  let number = 0;
  for (let digit = (bytes[at] ?? 0) - 48; digit >= 0 && digit <= 9; digit = (bytes[++at] ?? 0) - 48)
    number = number * 10 + digit;
  return number;
}

function onMessage(bytes: Buffer): void {
  frames += 1;
  const rev = revIn(bytes);
  const seen = byRev.get(rev);
  const at = sharedNow();
  if (!seen) byRev.set(rev, { count: 1, lastAt: at });
  else {
    seen.count += 1;
    seen.lastAt = at;
  }
}

/** Opens one viewer, with retries until it is admitted. */
function enter({ port, kind, ask }: Extract<Ask, { do: 'open' }>, token: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    const tryIt = (): void => {
      let isIn = false;
      const socket = new RawSocket({
        port,
        kind,
        token,
        ask,
        onMessage,
        onReady() {
          isIn = true;
          resolve();
        },
        onClose() {
          sockets.delete(socket);
          if (isIn) closed += 1;
          else setTimeout(tryIt, RETRY_INTERVAL_MS);
        },
      });
      sockets.add(socket);
    };
    tryIt();
  });
}

async function open(wanted: Extract<Ask, { do: 'open' }>): Promise<Reply> {
  const beganAt = sharedNow();
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(MAX_HANDSHAKES, wanted.count) }, async () => {
      while (next < wanted.count) {
        const i = next++;
        const ask = wanted.askOf?.[i % wanted.askOf.length] ?? wanted.ask;
        await enter({ ...wanted, ask }, wanted.tokens?.[i]);
      }
    }),
  );
  return { beganAt, endedAt: sharedNow() };
}

function report(): Reply {
  let bytes = 0;
  for (const socket of sockets) {
    bytes += socket.bytes;
    socket.bytes = 0;
  }
  const answer = { open: sockets.size, closed, frames, bytes, byRev: [...byRev] };
  frames = 0;
  byRev.clear();
  return answer;
}

async function serve(ask: Ask): Promise<Reply> {
  if (ask.do === 'open') return await open(ask);
  if (ask.do === 'stall') for (const socket of sockets) socket.stall();
  if (ask.do === 'resume') for (const socket of sockets) socket.resume();
  if (ask.do === 'close') for (const socket of sockets) socket.close();
  return report();
}

process.on('message', (ask: Ask) => {
  void serve(ask).then((reply) => process.send?.(reply));
});
// The bench has ended.
process.on('disconnect', () => process.exit(0));
