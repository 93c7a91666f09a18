import type { BodyOf } from '@crease/shared/contract';
import { followMailLink } from '@crease/shared/contracts/mails';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

export type LinkWish = BodyOf<typeof followMailLink>['wish'];

/** Does what a mail's link is for; who follows it need not be signed in. */
export function useMailLink(token: string) {
  return useMutation({ mutationFn: (wish: LinkWish) => call(followMailLink, { body: { token, wish } }) });
}
