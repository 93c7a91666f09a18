import type { MemberRole } from '@crease/shared/contracts/staff';
import { type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';

/** Lifetime of an invitation. */
export const INVITATION_DAYS = 7;

const ROLE_WORDS: Record<MemberRole, string> = {
  manager: 'a manager: bookings, prices, blocks and customers',
  desk: 'at the desk: check-in, walk-ins and what is paid at the ground',
};

/** The link is alone on a line, so that it can be copied whole. */
export function invitationMail(invited: { businessName: string; role: MemberRole; url: string }): MailText {
  const { businessName, role, url } = invited;
  const heading = `${businessName} invites you to work on Crease`;
  const lines = [
    `You are to help run their grounds as ${ROLE_WORDS[role]}.`,
    `Sign in to Crease with this address and open the link. It works once, for ${INVITATION_DAYS} days.`,
  ];
  return {
    subject: heading,
    text: [
      heading,
      ...lines,
      url,
      'If you do not know them, you need not do anything.',
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: heading,
      heading,
      rows: lines.map(paragraph),
      button: { label: 'Accept the invitation', url },
    }),
  };
}
