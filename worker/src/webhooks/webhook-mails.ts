import { type MailText, mailFrame, paragraph } from '@crease/domain/messaging/mail/mail-frame';
import { SUPPORT } from '@crease/domain/messaging/mail/support';

/** Tells an owner that nothing has arrived at this address for a day, so nothing is sent there any more. */
export function webhookOffMail({
  url,
  error,
  publicUrl,
}: {
  url: string;
  error: string;
  publicUrl: string;
}): MailText {
  const heading = 'A webhook was switched off';
  const lines = [
    `Nothing has arrived at ${url} for 24 hours. The last answer: ${error}.`,
    'Its events are kept for 7 days. Switch it on again under Connect in your owner panel, and they are sent.',
  ];
  const button = { label: 'Open owner panel', url: `${publicUrl}/owner-panel/connect?view=webhooks` };
  return {
    subject: heading,
    text: [heading, ...lines, `${button.label}: ${button.url}`, `Questions? Write to ${SUPPORT.email}.`].join(
      '\n\n',
    ),
    html: mailFrame({ preview: heading, heading, rows: lines.map(paragraph), button }),
  };
}
