import type { BodyOf } from '@crease/shared/contract';
import * as contracts from '@crease/shared/contracts/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

const secondFactorKey = [MINE, 'second-factor'] as const;

export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => call(contracts.getSecondFactor, { signal }),
    staleTime: 0,
  });
}

export function useMailEnrolmentCode() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contracts.mailEnrolmentCode>) =>
      call(contracts.mailEnrolmentCode, { body }),
  });
}

export function useBeginEnrolment() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contracts.beginEnrolment>) => call(contracts.beginEnrolment, { body }),
  });
}

/** The second step of a login. The caller starts the session, because recovery codes may have to be shown first. */
export function usePassSecondFactor() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contracts.passSecondFactor>) =>
      call(contracts.passSecondFactor, { body }),
  });
}

export function useConfirmEnrolment() {
  return useMutation({
    mutationFn: (code: string) => call(contracts.confirmEnrolment, { body: { code } }),
  });
}

export function useSwitchOff() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contracts.switchOffSecondFactor>) =>
      call(contracts.switchOffSecondFactor, { body }),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contracts.renewRecoveryCodes>) =>
      call(contracts.renewRecoveryCodes, { body }),
  });
}

/** Refetches the status; sessions may have ended with the change. */
export function useReadAgain() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [MINE] });
}
