import { confirmSubscription, subscribe, unsubscribe } from '@crease/shared/contracts/site';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** What a mailed link asks for. */
export type NewsletterAct = 'confirm' | 'leave';

/** Asks for the newsletter; the address then gets a mail with a link. */
export function useSubscribe() {
  return useMutation({ mutationFn: (email: string) => call(subscribe, { body: { email } }) });
}

/** Follows a mailed link. */
export function useNewsletterLink(act: NewsletterAct) {
  const contract = act === 'confirm' ? confirmSubscription : unsubscribe;
  return useMutation({ mutationFn: (token: string) => call(contract, { body: { token } }) });
}
