import type { BodyOf } from '@crease/shared/contract';
import {
  broadcast,
  listAudits,
  listGroundsToReview,
  listUsers,
  openQueues,
  setGroundStatus,
  setRole,
} from '@crease/shared/contracts/admin';
import { decideClosedGate, listClosedGates } from '@crease/shared/contracts/closed-gates';
import { listWaitingGrounds } from '@crease/shared/contracts/ground-reviews';
import type { GroundStatus } from '@crease/shared/contracts/grounds';
import type { Role } from '@crease/shared/contracts/user';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { groundKeys } from '../../grounds/public.js';
import { adminKeys } from '../admin-keys.js';

const PAGE_SIZE = 20;

export function useGroundsByStatus(query: { status: GroundStatus; page: number }) {
  return useQuery({
    queryKey: adminKeys.groundPage(query),
    queryFn: ({ signal }) => call(listGroundsToReview, { query: { ...query, limit: PAGE_SIZE }, signal }),
    staleTime: 0,
  });
}

/** Grounds that wait for review, with their changes since the last review. */
export function useWaitingGrounds(page: number) {
  return useQuery({
    queryKey: adminKeys.waiting(page),
    queryFn: ({ signal }) => call(listWaitingGrounds, { query: { page, limit: PAGE_SIZE }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Reports of closed gates that wait for a decision. */
export function useClosedGates(page: number) {
  return useQuery({
    queryKey: adminKeys.gates(page),
    queryFn: ({ signal }) => call(listClosedGates, { query: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useDecideGate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof decideClosedGate>) =>
      call(decideClosedGate, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

export function useSetGroundStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyOf<typeof setGroundStatus>) =>
      (await call(setGroundStatus, { params: { id }, body })).ground,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.grounds });
      void client.invalidateQueries({ queryKey: groundKeys.all });
    },
  });
}

export function useAccounts(query: { q: string; role?: Role | undefined; page: number }) {
  return useQuery({
    queryKey: adminKeys.userPage(query),
    queryFn: ({ signal }) => call(listUsers, { query: { ...query, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSetRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      call(setRole, { params: { id }, body: { role } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.users }),
  });
}

export function useAudits(page: number) {
  return useQuery({
    queryKey: adminKeys.auditPage(page),
    queryFn: ({ signal }) => call(listAudits, { query: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useBroadcast() {
  return useMutation({ mutationFn: (body: BodyOf<typeof broadcast>) => call(broadcast, { body }) });
}

export function useOpenQueues() {
  return useMutation({ mutationFn: () => call(openQueues) });
}
