import { useEffect, useRef } from 'react';
import { findHolds, type HeldSlot, holdCovers, setHold } from '../holds/public.js';
import type { Selection, TimelineHour } from './timeline.js';

interface Options {
  groundId: string;
  userId: string | undefined;
  /** Held hours that the player has tapped. */
  asked: Selection | undefined;
  hours: readonly TimelineHour[];
  /** Selects hours that turned out to be the player's. */
  choose: (hold: HeldSlot) => void;
}

/**
 * Held hours may be the player's own, taken on another device: availability does not say whose they are. Tapping them
 * asks the server, and an own hold then becomes this browser's hold too.
 */
export function useHoldElsewhere({ groundId, userId, asked, hours, choose }: Options): void {
  const held = hours.filter(
    ({ status, at }) => status === 'held' && asked && at >= asked.start && at < asked.end,
  );
  const latest = useRef({ held, choose });
  latest.current = { held, choose };
  const key = held.map(({ date, at }) => `${date} ${at}`).join();

  useEffect(() => {
    if (!userId || !key) return;
    let isAsked = true;
    const find = async () => {
      const holds = await findHolds(userId);
      const { held, choose } = latest.current;
      const own = holds.find((hold) =>
        held.some(({ date, at }) => holdCovers(hold, groundId, date, at % 24)),
      );
      if (!isAsked || !own) return;
      setHold(own);
      choose(own);
    };
    find().catch((error: unknown) => console.warn('Whose the held hours are could not be asked', error));
    return () => {
      isAsked = false;
    };
  }, [groundId, userId, key]);
}
