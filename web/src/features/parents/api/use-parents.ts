import type { BodyOf } from '@crease/shared/contract';
import {
  answerParentConsent,
  askParent,
  proveParent,
  readParentConsent,
  sendParentCode,
} from '@crease/shared/contracts/parents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { updateUser } from '../../../lib/session.js';

/** Asks a parent for their consent, as a minor. */
export function useAskParent() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof askParent>) => call(askParent, { body }),
    onSuccess: ({ user }) => updateUser(user),
  });
}

const keyOf = (token: string) => ['parent-consent', token] as const;

/** What a parent is asked behind the link of their mail. */
export function useParentRequest(token: string) {
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await call(readParentConsent, { query: { token }, signal })).request,
    enabled: token !== '',
    retry: false,
    // The link ends with the answer, whose result stays on the page.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type ProvenPart = 'mail' | 'phone';

/** Sends a code to the parent. */
export function useSendParentCode(token: string) {
  return useMutation({ mutationFn: (to: ProvenPart) => call(sendParentCode, { body: { token, to } }) });
}

/** Proves the parent's email or phone with its code. */
export function useProveParent(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: { of: ProvenPart; otp: string }) => call(proveParent, { body: { token, ...proof } }),
    onSuccess: ({ request }) => client.setQueryData(keyOf(token), request),
  });
}

/** The parent's answer: the link is then used up. */
export function useAnswerParentConsent(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: { given: true; version: string } | { given: false }) =>
      call(answerParentConsent, {
        body: answer.given ? { token, ...answer, isAdultParent: true } : { token, ...answer },
      }),
    onSuccess: ({ request }) => client.setQueryData(keyOf(token), request),
  });
}
