import type { GroundStatus } from '@crease/shared/contracts/grounds';
import { SUPPORT } from '../support.js';
import { type MailText, mailFrame, paragraph } from './mail-frame.js';

interface Words {
  subject: string;
  heading: string;
  lines: string[];
  button?: { label: string; url: string };
}

function toMail({ subject, heading, lines, button }: Words): MailText {
  const [preview = heading] = lines;
  return {
    subject,
    text: [
      heading,
      ...lines,
      ...(button ? [`${button.label}: ${button.url}`] : []),
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({ preview, heading, rows: lines.map(paragraph), ...(button ? { button } : {}) }),
  };
}

const STATUS_WORDS: Record<GroundStatus, { heading: string; line: string }> = {
  active: {
    heading: 'Your ground is open for booking',
    line: 'We have looked at it and let it in. Players find it now.',
  },
  pending_review: {
    heading: 'Your ground is being reviewed',
    line: 'We are looking at it again. Players do not find it until we are done; bookings made before stay.',
  },
  suspended: {
    heading: 'Your ground is suspended',
    line: 'Players cannot book it for now. Bookings made before stay; please write to us about what to do next.',
  },
  closed: {
    heading: 'Your ground is closed',
    line: 'It has been taken out of the listing. Bookings made before stay.',
  },
};

/** To a ground's owner: an admin has let it in or taken it out. */
export function groundStatusMail(
  ground: { name: string; status: GroundStatus },
  publicUrl: string,
): MailText {
  const { heading, line } = STATUS_WORDS[ground.status];
  return toMail({
    subject: `${heading}: ${ground.name}`,
    heading,
    lines: [`${ground.name}: ${line}`],
    button: { label: 'Open owner panel', url: `${publicUrl}/owner-panel` },
  });
}
