import { refuse } from '@crease/shared/refusals';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { alreadySubscribedMail, confirmNewsletterMail } from './newsletter-mails.js';
import { type NewsletterAct, readNewsletterToken, writeNewsletterToken } from './newsletter-tokens.js';
import { addSubscriber, isSubscriber, removeSubscriber } from './subscriber.schema.js';

/**
 * Mails a confirmation link to the typed address. Behaves alike for known and unknown addresses. At most one mail per
 * address and day, because its id is the same.
 */
export async function askToSubscribe(core: Core, email: string): Promise<void> {
  const now = core.clock.now();
  const known = await isSubscriber(core, email);
  const link = (act: NewsletterAct) =>
    `${core.env.PUBLIC_URL}/newsletter?do=${act}&token=${writeNewsletterToken(core.env, act, email, now)}`;
  await requestMail(core, {
    id: stableId(`newsletter-${now.toISOString().slice(0, 10)}-${email}`),
    to: email,
    kind: 'account',
    ...(known ? alreadySubscribedMail(link('leave')) : confirmNewsletterMail(link('confirm'), link('leave'))),
  });
}

/** Adds the address of a mailed link to the list. @throws `BAD_CREDENTIALS` for a forged or expired link. */
export async function confirmSubscription(core: Core, token: string): Promise<void> {
  await addSubscriber(core, addressOf(core, 'confirm', token));
}

/** Removes the address from the list; a no-op if it is not there. @throws `BAD_CREDENTIALS` for a forged link. */
export async function endSubscription(core: Core, token: string): Promise<void> {
  await removeSubscriber(core, addressOf(core, 'leave', token));
}

function addressOf(core: Core, act: NewsletterAct, token: string): string {
  const email = readNewsletterToken(core.env, act, token, core.clock.now());
  if (email === undefined) {
    throw refuse('BAD_CREDENTIALS', 'newsletter_link');
  }
  return email;
}
