import { embedded } from './embedded.js';
import { adoptSession, type HeldSession, heldSession } from './session.js';
import { sessionMessage } from './session.light.js';

const CHANNEL = 'crease.session';
/** How long a loading page waits for another tab's token before it asks the server, in ms. */
const ANSWER_MS = 100;

/** Passes from memory to memory between this origin's own pages: an access token is never stored (docs/security.md). */
type Message = { type: 'wanted' } | ({ type: 'session' } & HeldSession);

let channel: BroadcastChannel | undefined;
const waiting = new Set<() => void>();

/** Shares access tokens between the tabs of this browser. Returns a function that stops it. */
export function joinSharedSession(): () => void {
  if (embedded || typeof BroadcastChannel === 'undefined') return () => {};
  const opened = new BroadcastChannel(CHANNEL);
  channel = opened;
  opened.onmessage = ({ data }) => {
    const heard = sessionMessage.safeParse(data);
    if (!heard.success) return;
    if (heard.data.type === 'wanted') shareSession();
    else if (adoptSession(heard.data)) for (const answered of [...waiting]) answered();
  };
  return () => {
    channel = undefined;
    opened.close();
  };
}

/** Sends this tab's access token to the other tabs, if it is fresh. */
export function shareSession(): void {
  const held = heldSession();
  if (held) tell({ type: 'session', ...held });
}

/** Asks the other tabs for a fresh access token. False if none has answered in time. */
export async function takeSharedSession(): Promise<boolean> {
  if (!channel) return false;
  return await new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      waiting.delete(answered);
      resolve(isTaken);
    };
    const answered = () => end(true);
    const timer = setTimeout(() => end(false), ANSWER_MS);
    waiting.add(answered);
    tell({ type: 'wanted' });
  });
}

function tell(news: Message): void {
  channel?.postMessage(news);
}
