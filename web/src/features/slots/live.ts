import type { Availability } from '@crease/shared/contracts/grounds';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, watchDay } from '../../lib/live/live.js';
import { throttle } from '../../lib/throttle.js';
import { availabilityKeys } from './availability-keys.js';
import { applyDayFrame, type DayFrame, newerDay, newestOfEach } from './day-frame.js';

/**
 * Live events of the hour grid. Every date on the strip is watched, and `availability:changed` updates the queries that
 * REST fills, by `rev`. `shown`: until REST has shown hours, the socket stays closed.
 */
export function useLiveDays(groundId: string, dates: string[], shown = true): void {
  const client = useQueryClient();
  const list = dates.join(',');
  useEffect(() => {
    if (!shown) return;
    const put = (day: Availability) =>
      client.setQueryData<Availability>(availabilityKeys.day(groundId, day.date), (known) => {
        const newer = newerDay(known, day);
        // A frame without news is not an update: otherwise each watched day would render again.
        return newer === known ? undefined : newer;
      });
    const stops = list.split(',').map((date) => watchDay(groundId, date, put));
    const apply = (frame: DayFrame) => {
      const key = availabilityKeys.day(groundId, frame.date);
      const known = client.getQueryData<Availability>(key);
      if (!known) return;
      const { day, stale, refetch } = applyDayFrame(known, frame);
      if (stale) return;
      client.setQueryData(key, day);
      if (refetch) void client.invalidateQueries({ queryKey: key });
    };
    const frames = throttle<DayFrame>((heard) =>
      notifyManager.batch(() => newestOfEach(heard).forEach(apply)),
    );
    stops.push(
      onLive('availability:changed', (frame) => {
        if (frame.groundId === groundId) frames.hear(frame);
      }),
      frames.stop,
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, groundId, list, shown]);
}
