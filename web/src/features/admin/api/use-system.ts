import * as failedWork from '@crease/shared/contracts/failed-work';
import * as system from '@crease/shared/contracts/system';
import type { SwitchName } from '@crease/shared/switches';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { adminKeys } from '../admin-keys.js';

const PAGE_SIZE = 10;
const pageOf = (page: number) => ({ page, limit: PAGE_SIZE });

/** The system's health: fetched once, then updated over the socket (`useLiveHealth`). */
export function useHealth() {
  return useQuery({
    queryKey: adminKeys.health,
    queryFn: async ({ signal }) => (await call(system.getSystemHealth, { signal })).health,
    staleTime: 0,
  });
}

export function useAuditResult() {
  return useQuery({
    queryKey: adminKeys.auditResult,
    queryFn: ({ signal }) => call(system.getAuditResult, { signal }),
    staleTime: 0,
  });
}

export function useFailedRefunds(page: number) {
  return useQuery({
    queryKey: adminKeys.failedRefunds(page),
    queryFn: ({ signal }) => call(failedWork.listFailedRefunds, { query: pageOf(page), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useFailedPayouts(page: number) {
  return useQuery({
    queryKey: adminKeys.failedPayouts(page),
    queryFn: ({ signal }) => call(failedWork.listFailedPayouts, { query: pageOf(page), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useUnregisteredInvoices(page: number) {
  return useQuery({
    queryKey: adminKeys.unregistered(page),
    queryFn: ({ signal }) => call(failedWork.listUnregisteredInvoices, { query: pageOf(page), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useDeadLetters(page: number) {
  return useQuery({
    queryKey: adminKeys.letterPage(page),
    queryFn: ({ signal }) => call(failedWork.listDeadLetters, { query: pageOf(page), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSwitches() {
  return useQuery({
    queryKey: adminKeys.switches,
    queryFn: async ({ signal }) => (await call(system.listSwitches, { signal })).switches,
    staleTime: 0,
  });
}

export function useUserSessions(userId: string) {
  return useQuery({
    queryKey: adminKeys.sessions(userId),
    queryFn: async ({ signal }) =>
      (await call(system.listUserSessions, { params: { id: userId }, signal })).sessions,
    staleTime: 0,
  });
}

/** An admin's actions on the system, each with a reason. */
export type SystemAct =
  | { kind: 'retry-refund'; id: string }
  | { kind: 'retry-payout'; id: string }
  | { kind: 'retry-einvoice'; id: string }
  | { kind: 'set-einvoice-aside'; id: string }
  | { kind: 'ask-transfer'; id: string }
  | { kind: 'ask-reversal'; id: string; refundId: string }
  | { kind: 'replay'; queue: failedWork.ShownDeadLetter['queue']; id: string }
  | { kind: 'replay-all' }
  | { kind: 'discard'; queue: failedWork.ShownDeadLetter['queue']; id: string }
  | { kind: 'switch'; name: SwitchName; on: boolean }
  | { kind: 'sign-out'; userId: string; sessionId: string }
  | { kind: 'sign-out-all'; userId: string };

async function doAct(act: SystemAct, reason: string): Promise<void> {
  const body = { reason };
  switch (act.kind) {
    case 'retry-refund':
      await call(failedWork.retryRefund, { params: { id: act.id }, body });
      return;
    case 'retry-payout':
      await call(failedWork.retryPayout, { params: { id: act.id }, body });
      return;
    case 'retry-einvoice':
      await call(failedWork.retryEInvoice, { params: { id: act.id }, body });
      return;
    case 'set-einvoice-aside':
      await call(failedWork.setEInvoiceAside, { params: { id: act.id }, body });
      return;
    case 'ask-transfer':
      await call(failedWork.askForTransfer, { params: { id: act.id }, body });
      return;
    case 'ask-reversal':
      await call(failedWork.askForReversal, { params: { id: act.id, refundId: act.refundId }, body });
      return;
    case 'replay':
      await call(failedWork.replayDeadLetter, { params: { queue: act.queue, id: act.id }, body });
      return;
    case 'replay-all':
      await call(failedWork.replayDeadLetters, { body });
      return;
    case 'discard':
      await call(failedWork.discardDeadLetter, { params: { queue: act.queue, id: act.id }, body });
      return;
    case 'switch':
      await call(system.setSwitch, { params: { name: act.name }, body: { reason, on: act.on } });
      return;
    case 'sign-out':
      await call(system.endUserSession, { params: { id: act.userId, sessionId: act.sessionId }, body });
      return;
    case 'sign-out-all':
      await call(system.endUserSessions, { params: { id: act.userId }, body });
  }
}

export function useSystemAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { act: SystemAct; reason: string }) => doAct(act, reason),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
