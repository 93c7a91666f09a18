import type { BodyOf } from '@crease/shared/contract';
import { followMailLink } from '@crease/shared/contracts/mails';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

export type LinkWish = BodyOf<typeof followMailLink>['wish'];

/** Performs the action of a mail's link. The user need not be signed in. */
export function useMailLink(token: string) {
  return useMutation({ mutationFn: (wish: LinkWish) => call(followMailLink, { body: { token, wish } }) });
}
