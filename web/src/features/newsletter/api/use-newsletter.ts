import { confirmSubscription, subscribe, unsubscribe } from '@crease/shared/contracts/site';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** The action of a mailed link. */
export type NewsletterAct = 'confirm' | 'leave';

/** Subscribes an address, which then gets a mail with a confirmation link. */
export function useSubscribe() {
  return useMutation({ mutationFn: (email: string) => call(subscribe, { body: { email } }) });
}

/** Performs the action of a mailed link. */
export function useNewsletterLink(act: NewsletterAct) {
  const contract = act === 'confirm' ? confirmSubscription : unsubscribe;
  return useMutation({ mutationFn: (token: string) => call(contract, { body: { token } }) });
}
