import type { SystemHealth } from '@crease/shared/contracts/system';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveAgain, watchSystem } from '../../lib/live/live.js';
import { adminKeys } from './admin-keys.js';

/** Shows other admins' actions and new failures at once: whatever part of it is on the screen is refetched. */
export function useLiveAdmin(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: adminKeys.all });
    const stops = [onLive('admin:changed', refetch), onLiveAgain(refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

const dead = ({ queues = [] }: SystemHealth): number => queues.reduce((sum, { failed }) => sum + failed, 0);

/** The system's health, kept current over the socket. Lists are refetched when their reported length changes. */
export function useLiveHealth(): void {
  const client = useQueryClient();
  useEffect(() => {
    return watchSystem((health) => {
      const before = client.getQueryData<SystemHealth>(adminKeys.health);
      client.setQueryData(adminKeys.health, health);
      if (!before) return;
      if (dead(before) !== dead(health)) void client.invalidateQueries({ queryKey: adminKeys.letters });
      if (before.findings !== health.findings)
        void client.invalidateQueries({ queryKey: adminKeys.auditResult });
    });
  }, [client]);
}
