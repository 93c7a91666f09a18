import type { ResponseOf } from '@crease/shared/contract';
import { enterOpening, getOpening } from '@crease/shared/contracts/openings';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClockEdge } from '../../../components/use-clock-edge.js';
import { call } from '../../../lib/api/call.js';
import { serverNow } from '../../../lib/clock.js';
import { onLive, onLiveAgain, watchDay } from '../../../lib/live/live.js';
import { liveStatusAtom } from '../../../lib/live/live-status.js';
import { currentUser } from '../../../lib/session.js';
import { store } from '../../../lib/store.js';
import { keepJoining } from './keep-joining.js';
import { drawingPollMs, lettingPollMs, lineReads } from './line-reads.js';

type Line = Omit<ResponseOf<typeof getOpening>, 'success'>;

/** Waiting pages begin to watch their day within this time after it opens. */
const WATCH_SPREAD_MS = 45_000;

const keyOf = (groundId: string, date: string, userId: string | undefined) =>
  ['opening', groundId, date, userId] as const;

function pollIntervalMs(line: Line | undefined): number | false {
  if (!line || line.opening.phase === 'over') return false;
  if (line.opening.phase === 'letting') return lettingPollMs(line);
  const { drawnFrom } = openingTimesOf(line.opening.date);
  const drawsInMs = Math.max(0, drawnFrom.getTime() - serverNow());
  return drawsInMs + drawingPollMs(store.get(liveStatusAtom) === 'live');
}

/** True once the page may watch the day: from its opening, at a random time before the draw. */
function useWatchTime(date: string): boolean {
  const [delayMs] = useState(() => Math.random() * WATCH_SPREAD_MS);
  const from = openingTimesOf(date).opensAt.getTime() + delayMs;
  return useClockEdge(() => from) >= from;
}

/** The line for a day and the player's place in it, kept current over the socket. */
export function useOpening(groundId: string, date: string, userId: string | undefined) {
  const client = useQueryClient();
  const watchesDay = useWatchTime(date);
  useEffect(() => {
    const queryKey = keyOf(groundId, date, userId);
    const read = () => void client.invalidateQueries({ queryKey });
    const known = () => client.getQueryData<Line>(queryKey);
    const reads = lineReads(read, () => known()?.mine?.place !== undefined);
    const stops = [
      reads.stop,
      onLive('opening:changed', (opening) => {
        if (opening.groundId !== groundId || opening.date !== date) return;
        const line = known();
        if (!line || line.opening.reached > opening.reached) return;
        client.setQueryData<Line>(queryKey, { ...line, opening });
        reads.onChange(line.mine, opening);
      }),
      onLive('opening:placed', ({ place, ...of }) => {
        const line = known();
        if (of.groundId !== groundId || of.date !== date || !line?.mine) return;
        const mine = { ...line.mine, place };
        client.setQueryData<Line>(queryKey, { ...line, mine });
        reads.onChange(mine, line.opening);
      }),
      onLiveAgain(() => {
        const line = known();
        if (line) reads.onLiveAgain(line.mine, line.opening);
      }),
      // A player who is let in early may not know their place yet.
      onLive('notification:new', ({ notification }) => {
        if (notification.type === 'opening_turn') read();
      }),
    ];
    // A day can be watched once it is open; its hours are shown elsewhere.
    if (watchesDay) stops.push(watchDay(groundId, date, () => undefined));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, groundId, date, userId, watchesDay]);
  return useQuery({
    queryKey: keyOf(groundId, date, userId),
    queryFn: ({ signal }) => call(getOpening, { params: { id: groundId, date }, signal }),
    refetchInterval: ({ state }) => pollIntervalMs(state.data),
    refetchOnWindowFocus: true,
  });
}

/** Joins the line. `isWaiting` while the server has asked to come back, or did not answer. */
export function useEnterOpening(groundId: string, date: string, userId: string | undefined) {
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const enter = useMutation({
    // Writes the line here and not in `onSuccess`, which would take the id of a player who signs in meanwhile.
    mutationFn: async () => {
      const line = await keepJoining(() => call(enterOpening, { params: { id: groundId, date } }), {
        onWait: () => setWaiting(true),
        isWanted: () => currentUser()?.id === userId,
      });
      client.setQueryData<Line>(keyOf(groundId, date, userId), line);
    },
    // Also tried without a network, which `keepJoining` waits for.
    networkMode: 'always',
    onSettled: () => setWaiting(false),
  });
  return { ...enter, isWaiting };
}
