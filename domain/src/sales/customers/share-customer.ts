import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { findBusinessNames } from '../../accounts/identity/user-lookups.queries.js';
import { assertMayMail } from '../../messaging/mail/mail-caps.js';
import { type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import type { Core } from '../../platform/core.js';
import { hashOfToken, newToken } from '../../platform/secret-token.js';
import { countCustomers } from './count-customers.js';
import { endLinks, openLink, takeLink } from './customer-link.schema.js';
import { findRoot, resumeMerge } from './merge-customers.js';

/** A link works once, for this long. */
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

const businessOf = async (core: Core, ownerId: Types.ObjectId): Promise<string> =>
  (await findBusinessNames(core, [ownerId])).get(ownerId.toString()) ?? 'The ground';

/**
 * Creates the one-time link that gives an account this customer's walk-ins and weekly games; an unused earlier link
 * ends. The link is only in this answer and in the mail to the customer, if requested.
 * @throws `NOT_FOUND`, `STATE_CONFLICT` without a walk-in, an address or leave to mail, `RATE_LIMITED` for daily mails.
 */
export async function shareCustomer(
  core: Core,
  owner: string,
  customerId: string,
  { mail = false }: { mail?: boolean | undefined } = {},
): Promise<{ url: string; endsAt: string }> {
  const ownerId = new Types.ObjectId(owner);
  await resumeMerge(core, ownerId);
  await countCustomers(core, ownerId);
  const { walkInPhones, email, name } = await findRoot(core, ownerId, customerId);
  if (walkInPhones.length === 0)
    throw new AppError(
      'STATE_CONFLICT',
      'They book with their own account: there is nothing more to show them.',
    );
  if (mail && !email) throw new AppError('STATE_CONFLICT', 'No email of theirs is known here.');
  const cause = mail && email && (await assertMayMail(core, email, { what: 'customer', ownerId }));
  const now = core.clock.now();
  const token = newToken();
  const endsAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  await openLink(core, {
    ownerId,
    phones: walkInPhones,
    tokenHash: hashOfToken(token),
    endsAt,
    createdAt: now,
  });
  const url = `${core.env.PUBLIC_URL}/bookings/link?token=${token}`;
  if (cause && email) {
    const businessName = await businessOf(core, ownerId);
    const words = linkMail({ businessName, name, url });
    await requestMail(core, { to: email, kind: 'booking', cause, about: [ownerId], ...words });
  }
  return { url, endsAt: endsAt.toISOString() };
}

/** Stops sharing a customer's walk-ins by link, and invalidates the open link. @throws `NOT_FOUND` */
export async function unshareCustomer(core: Core, owner: string, customerId: string): Promise<void> {
  const ownerId = new Types.ObjectId(owner);
  const { walkInPhones } = await findRoot(core, ownerId, customerId);
  await endLinks(core, ownerId, walkInPhones);
}

/**
 * Accepts a link for the signed-in account, which then sees these walk-ins among its bookings and is notified about
 * them.
 * @throws `BAD_CREDENTIALS` for a link that is unknown, used or too old.
 */
export async function takeUpCustomerLink(
  core: Core,
  userId: string,
  token: string,
): Promise<{ businessName: string }> {
  const taken = await takeLink(core, hashOfToken(token), new Types.ObjectId(userId), core.clock.now());
  if (!taken)
    throw new AppError(
      'BAD_CREDENTIALS',
      'This link is used up or has expired. Please ask the ground for a new one.',
    );
  return { businessName: await businessOf(core, taken.ownerId) };
}

function linkMail({
  businessName,
  name,
  url,
}: {
  businessName: string;
  name: string;
  url: string;
}): MailText {
  const heading = `Your games at ${businessName}, on Crease`;
  const lines = [
    `Hello ${name}, the ground shows you the games it has written down for you: with your code, your receipts and a reminder.`,
    `Sign in to Crease, or sign up, and open the link. It works once, for ${LINK_DAYS} days: please do not pass it on.`,
  ];
  return {
    subject: heading,
    text: [heading, ...lines, url, `Questions? Write to ${SUPPORT.email}.`].join('\n\n'),
    html: mailFrame({
      preview: heading,
      heading,
      rows: lines.map(paragraph),
      button: { label: 'See my games', url },
    }),
  };
}
