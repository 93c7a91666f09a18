import { endSession, listSessions, logoutAll } from '@crease/shared/contracts/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

export const sessionsKey = [MINE, 'sessions'] as const;

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
    staleTime: 0,
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useLogoutAll() {
  return useMutation({ mutationFn: () => call(logoutAll, { endsSession: true }) });
}
