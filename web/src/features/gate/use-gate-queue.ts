import { checkIn } from '@crease/shared/contracts/owner-bookings';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { hasCode, isRefusal, messageOf } from '../../lib/api/api-error.js';
import { call } from '../../lib/api/call.js';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.js';
import { serverReached } from '../../lib/clock.js';
import { storedAtom } from '../../lib/stored-atom.js';
import { applyOwnerBooking } from '../desk/public.js';
import type { Game } from './games.js';
import { enqueue, gateQueue, markLate, nextToSend, type Queued, refuse, without } from './queue.js';
import { gateTexts as t } from './texts.js';

const queueAtom = storedAtom('gate-queue', gateQueue);
const AGAIN_MS = 10_000;

/**
 * Check-ins made at this gate that the server does not have yet. They survive a reload, are sent in order once there is
 * a network, and refusals are shown.
 */
export function useGateQueue(userId: string, onRefused: (item: Queued) => void) {
  const client = useQueryClient();
  const [stored, store] = useAtom(queueAtom);
  const items = stored?.userId === userId ? stored.items : [];
  const latest = useRef(items);
  const refused = useRef(onRefused);
  const sending = useRef(false);
  useEffect(() => {
    latest.current = items;
    refused.current = onRefused;
  });

  const put = (next: Queued[]) => {
    latest.current = next;
    store(next.length > 0 ? { userId, items: next } : undefined);
  };

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let item = nextToSend(latest.current); item; item = nextToSend(latest.current)) {
        if (!(await sendOne(item))) return;
      }
    } finally {
      sending.current = false;
    }
  };

  /** Whether to continue with the next one. */
  const sendOne = async ({ key, bookingId, code, at, late, ...item }: Queued): Promise<boolean> => {
    try {
      const request = (time: { at?: string }) =>
        call(checkIn, {
          params: { id: bookingId },
          body: { confirmationCode: code, ...time },
          idempotencyKey: key,
        });
      const { booking } = await request(late ? { at } : {}).catch((error: unknown) => {
        // The first request, without the time, did arrive: the same body gets its answer.
        if (late && hasCode(error, 'IDEMPOTENCY_MISMATCH')) return request({});
        throw error;
      });
      applyOwnerBooking(client, booking);
      put(without(latest.current, key));
      return true;
    } catch (error) {
      // A rate limit is not a refusal: it is sent again.
      if (!isRefusal(error) || hasCode(error, 'RATE_LIMITED') || hasCode(error, 'UNAUTHENTICATED')) {
        put(markLate(latest.current));
        return false;
      }
      const refusal = messageOf(error, t.refused);
      put(refuse(latest.current, key, refusal));
      refused.current({ key, bookingId, code, at, late, ...item, refusal });
      return true;
    }
  };

  useSendWhenOnline(send);

  return {
    waiting: items.filter(({ refusal }) => refusal === undefined),
    refused: items.filter(({ refusal }) => refusal !== undefined),
    add: (game: Game) => {
      put(
        enqueue(latest.current, {
          key: newIdempotencyKey(),
          bookingId: game.id,
          code: game.code,
          name: game.name,
          at: new Date(serverReached()).toISOString(),
          late: !navigator.onLine,
        }),
      );
      void send();
    },
    seen: (key: string) => put(without(latest.current, key)),
  };
}

/** Sends at once, whenever the network is back, and at an interval. */
function useSendWhenOnline(send: () => Promise<void>) {
  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });
  useEffect(() => {
    const again = () => void sendNow.current();
    again();
    window.addEventListener('online', again);
    const timer = setInterval(again, AGAIN_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, []);
}
