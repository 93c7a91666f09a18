import { refuse } from '@crease/shared/refusals';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { alreadySubscribedMail, confirmNewsletterMail } from './newsletter-mails.js';
import { type NewsletterAct, readNewsletterToken, writeNewsletterToken } from './newsletter-tokens.js';
import { addSubscriber, isSubscriber, removeSubscriber } from './subscriber.schema.js';

/**
 * Somebody typed an address: a mail asks its holder. Alike for known and unknown addresses, and at most one mail an
 * address and day, whoever asks how often: its id is the same.
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

/** Puts the address of a mailed link on the list. Throws `BAD_CREDENTIALS` for a forged or lapsed link. */
export async function confirmSubscription(core: Core, token: string): Promise<void> {
  await addSubscriber(core, addressOf(core, 'confirm', token));
}

/** Takes the address off the list; one that is not on it is no error. Throws `BAD_CREDENTIALS` for a forged link. */
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
