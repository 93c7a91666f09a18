import { useEffect, useRef } from 'react';
import { findHolds, type HeldSlot, holdCovers, setHold } from '../holds/public.js';
import type { Selection, TimelineHour } from './timeline.js';

interface Options {
  groundId: string;
  userId: string | undefined;
  /** Held hours that the player asks for. */
  asked: Selection | undefined;
  hours: readonly TimelineHour[];
  /** Chooses what turned out to be theirs. */
  choose: (hold: HeldSlot) => void;
}

/**
 * Hours that are held may be the player's own, taken on another device: availability does not say whose they are. Once
 * they are asked for the server does, and the hold is this browser's too, like any other.
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
