import { type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';

const NOT_YOU = 'If this was not you, ignore this mail: without your click nothing is sent.';

/** To an address typed into the newsletter box: only its link adds the address to the list. */
export function confirmNewsletterMail(confirmUrl: string, leaveUrl: string): MailText {
  const ask = 'Somebody, we hope you, asked for the Crease newsletter at this address. Do you want it?';
  const often = 'New grounds in your city, offers and tournaments, at most twice a month.';
  return {
    subject: 'Confirm your Crease newsletter',
    text: [
      ask,
      often,
      `Yes, send it to me: ${confirmUrl}`,
      NOT_YOU,
      `Unsubscribe at any time: ${leaveUrl}`,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: ask,
      heading: 'One click to confirm',
      rows: [paragraph(ask), paragraph(often)],
      button: { label: 'Yes, send it to me', url: confirmUrl },
      note: NOT_YOU,
    }),
  };
}

/**
 * To an address that is on the list already. The page gives the same answer in both cases, so only the mail says it.
 */
export function alreadySubscribedMail(leaveUrl: string): MailText {
  const known = 'You asked for the Crease newsletter; this address gets it already. There is nothing to do.';
  return {
    subject: 'You already get the Crease newsletter',
    text: [known, `Unsubscribe: ${leaveUrl}`, `Questions? Write to ${SUPPORT.email}.`].join('\n\n'),
    html: mailFrame({
      preview: known,
      heading: 'You are on the list',
      rows: [paragraph(known)],
      button: { label: 'Unsubscribe', url: leaveUrl },
    }),
  };
}
