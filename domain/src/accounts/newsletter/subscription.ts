import { hasConsent } from '@crease/shared/consent-purposes';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { answerConsent } from '../consents/consents.js';
import { findUserByName, type UserDoc } from '../identity/user.schema.js';
import { alreadySubscribedMail, confirmNewsletterMail } from './newsletter-mails.js';
import { type NewsletterAct, readNewsletterToken, writeNewsletterToken } from './newsletter-tokens.js';
import { addSubscriber, isSubscriber, removeSubscriber } from './subscriber.schema.js';

/** The live account with this address. Its consent to marketing is its subscription: it is in no other list. */
async function accountOf(core: Core, email: string): Promise<UserDoc | null> {
  const user = await findUserByName(core, { email });
  return user && !user.deletedAt ? user : null;
}

/**
 * Mails a confirmation link to the typed address. Behaves alike for known and unknown addresses. At most one mail per
 * address and day, because its id is the same.
 */
export async function askToSubscribe(core: Core, email: string): Promise<void> {
  const now = core.clock.now();
  const account = await accountOf(core, email);
  const known = account ? hasConsent(account, 'marketing') : await isSubscriber(core, email);
  const link = (act: NewsletterAct) =>
    `${core.env.PUBLIC_URL}/newsletter?do=${act}&token=${writeNewsletterToken(core.env, act, email, now)}`;
  await requestMail(core, {
    id: stableId(`newsletter-${now.toISOString().slice(0, 10)}-${email}`),
    to: email,
    kind: 'account',
    ...(known ? alreadySubscribedMail(link('leave')) : confirmNewsletterMail(link('confirm'), link('leave'))),
  });
}

/**
 * Adds the address of a mailed link to the list; of an address with an account, its consent to marketing.
 * @throws `BAD_CREDENTIALS` for a forged or expired link, `STATE_CONFLICT` for a minor's account
 */
export async function confirmSubscription(core: Core, token: string): Promise<void> {
  const email = addressOf(core, 'confirm', token);
  const account = await accountOf(core, email);
  if (account)
    await answerConsent(core, account._id, { purpose: 'marketing', given: true, way: 'newsletter' });
  else await addSubscriber(core, email);
}

/** Ends the subscription of an address; a no-op without one. @throws `BAD_CREDENTIALS` for a forged link. */
export async function endSubscription(core: Core, token: string): Promise<void> {
  await leaveNewsletter(core, addressOf(core, 'leave', token), 'newsletter');
}

/** Ends the subscription of an address, and its account's consent to marketing. Idempotent. */
export async function leaveNewsletter(
  core: Core,
  email: string,
  way: 'newsletter' | 'spam-report',
): Promise<void> {
  await removeSubscriber(core, email);
  const account = await accountOf(core, email);
  if (account) await answerConsent(core, account._id, { purpose: 'marketing', given: false, way });
}

/** Turns the subscription of an address into the consent of the account that has just proven the address. */
export async function adoptSubscription(
  core: Core,
  { _id, email, under18 }: { _id: Types.ObjectId; email: string; under18?: boolean | undefined },
): Promise<void> {
  if (!(await isSubscriber(core, email))) return;
  if (!under18) await answerConsent(core, _id, { purpose: 'marketing', given: true, way: 'newsletter' });
  await removeSubscriber(core, email);
}

function addressOf(core: Core, act: NewsletterAct, token: string): string {
  const email = readNewsletterToken(core.env, act, token, core.clock.now());
  if (email === undefined) {
    throw refuse('BAD_CREDENTIALS', 'newsletter_link');
  }
  return email;
}
