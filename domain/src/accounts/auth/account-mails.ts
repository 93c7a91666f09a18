import type { GroundStatus } from '@crease/shared/contracts/grounds';
import { formatInstant } from '@crease/shared/format/in-english';
import { type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';

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

/** To the address an account had: it has another one now. */
export function emailChangedMail({ name, newEmail }: { name: string; newEmail: string }): MailText {
  return toMail({
    subject: 'Your Crease email was changed',
    heading: 'Your email was changed',
    lines: [
      `Hello ${name}, your account now uses ${masked(newEmail)}. Mails about your bookings go there.`,
      `If this was not you, write to ${SUPPORT.email} at once and we will help you get your account back.`,
    ],
  });
}

/** `r•••@example.com`: enough to know one's own address again, too little for anybody else. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** To the owner of an account: a device it has never seen has signed in. */
export function newDeviceMail(login: { name: string; device: string; at: Date }): MailText {
  return toMail({
    subject: 'New login to your Crease account',
    heading: 'A new device has logged in',
    lines: [
      `Hello ${login.name}, ${login.device} logged in to your account on ${formatInstant(login.at)}.`,
      'If this was you, there is nothing to do. If not, change your password: that ends all other sessions.',
    ],
  });
}

/** To the owner of an account: somebody guesses at its password. */
export function lockOutMail({ name, at }: { name: string; at: Date }): MailText {
  return toMail({
    subject: 'Failed logins to your Crease account',
    heading: 'Somebody tried your password',
    lines: [
      `Hello ${name}, several logins to your account failed in a row, the last on ${formatInstant(at)}. We slow such tries down; on a device you have used before you can log in as always.`,
      'If this was you, you can set a new password with a code we mail you. If not, your password has held.',
    ],
  });
}

/** To the owner of an account: somebody guesses at the codes we mail. */
export function wrongCodesMail({ name, at }: { name: string; at: Date }): MailText {
  return toMail({
    subject: 'Wrong codes for your Crease account',
    heading: 'Somebody tried to guess your code',
    lines: [
      `Hello ${name}, too many wrong codes were entered for your account, the last on ${formatInstant(at)}. Codes for it work again tomorrow; your password works as always.`,
      'If this was not you, there is nothing to do: no code was guessed. Never give a code from our mails to anybody.',
    ],
  });
}

/** To an owner whose password was reset: what still acts for them without it. */
export function keysStayMail({ name, keys }: { name: string; keys: readonly string[] }): MailText {
  return toMail({
    subject: 'API keys of your Crease workplace',
    heading: 'Your API keys still work',
    lines: [
      `Hello ${name}, your password was reset, which ended all sessions. These API keys go on working:`,
      ...keys,
      'If you do not know one of them, end it in the settings of your owner panel.',
    ],
  });
}

/** To somebody who has just deleted their account: the last mail. */
export function goodbyeMail({ name, cancelled }: { name: string; cancelled: number }): MailText {
  const bookings = cancelled === 1 ? 'One booking was' : `${cancelled} bookings were`;
  return toMail({
    subject: 'Your Crease account is deleted',
    heading: 'Your account is deleted',
    lines: [
      `Hello ${name}, your account and what we held on you are gone, as you asked.`,
      ...(cancelled > 0
        ? [`${bookings} cancelled; what its policy gives back goes to the account you paid from.`]
        : []),
      'Records of payments stay without your name, because the law makes us keep them. You are welcome back any time.',
    ],
  });
}

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
