import { formatInstant } from '@crease/shared/format/in-english';
import type { MailText } from '../../messaging/mail/mail-frame.js';
import { plainMail } from '../../messaging/mail/plain-mail.js';
import { SUPPORT } from '../../messaging/mail/support.js';

/** Sent to the account's old address after a change of address. */
export function emailChangedMail({ name, newEmail }: { name: string; newEmail: string }): MailText {
  return plainMail({
    subject: 'Your Crease email was changed',
    heading: 'Your email was changed',
    lines: [
      `Hello ${name}, your account now uses ${masked(newEmail)}. Mails about your bookings go there.`,
      `If this was not you, write to ${SUPPORT.email} at once and we will help you get your account back.`,
    ],
  });
}

/** To an account whose phone was proven by another account: it can no longer sign in by phone. */
export function phoneMovedMail({ name, phone }: { name: string; phone: string }): MailText {
  return plainMail({
    subject: 'Your phone number logs in to another account',
    heading: 'Your phone number was confirmed elsewhere',
    lines: [
      `Hello ${name}, another Crease account has confirmed the number that ends in ${phone.slice(-4)} with a code we sent there. You can no longer log in with this number; your email works as always.`,
      'If the number is yours, confirm it in Settings. If not, change it there.',
    ],
  });
}

/** Tells an owner that payouts go to another account from tomorrow. */
export function payoutAccountMail({
  name,
  account,
  at,
}: {
  name: string;
  account: { vpa?: string | undefined; accountNumber?: string | undefined };
  at: Date;
}): MailText {
  return plainMail({
    subject: 'Your payout account was changed',
    heading: 'Your payout account was changed',
    lines: [
      `Hello ${name}, from ${formatInstant(new Date(at.getTime() + 24 * 3_600_000))} on your settlements go to ${account.vpa ?? account.accountNumber ?? 'a new account'}. Nothing is paid to it before then.`,
      `If this was not you, change your password and the account at once, and write to ${SUPPORT.email}.`,
    ],
  });
}

/** `r•••@example.com`: enough to recognise your own address, too little for anybody else. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** To the account's holder: a new device has signed in. */
export function newDeviceMail(login: { name: string; device: string; at: Date }): MailText {
  return plainMail({
    subject: 'New login to your Crease account',
    heading: 'A new device has logged in',
    lines: [
      `Hello ${login.name}, ${login.device} logged in to your account on ${formatInstant(login.at)}.`,
      'If this was you, there is nothing to do. If not, change your password: that ends all other sessions.',
    ],
  });
}

/** To the account's holder: an old refresh token came back, so a copy of the session was in other hands. */
export function stolenSessionMail(replay: {
  name: string;
  /** The device that the session was opened on. */
  session: string;
  from: { device: string; address: string };
  at: Date;
}): MailText {
  const { name, session, from, at } = replay;
  return plainMail({
    subject: 'We ended a session of your Crease account',
    heading: 'Your login may have been copied',
    lines: [
      `Hello ${name}, your session on ${session} was used in two places at once. We ended it on ${formatInstant(at)}, so please log in again.`,
      `The last try came from ${from.device} at the network address ${from.address}.`,
      'If you do not know that device, change your password: that ends all other sessions.',
    ],
  });
}

/** To the account's holder: repeated wrong passwords. */
export function lockOutMail({ name, at }: { name: string; at: Date }): MailText {
  return plainMail({
    subject: 'Failed logins to your Crease account',
    heading: 'Somebody tried your password',
    lines: [
      `Hello ${name}, several logins to your account failed in a row, the last on ${formatInstant(at)}. We slow such tries down; on a device you have used before you can log in as always.`,
      'If this was you, you can set a new password with a code we mail you. If not, your password has held.',
    ],
  });
}

/** To the account's holder: repeated wrong guesses at mailed codes. */
export function wrongCodesMail({ name, at }: { name: string; at: Date }): MailText {
  return plainMail({
    subject: 'Wrong codes for your Crease account',
    heading: 'Somebody tried to guess your code',
    lines: [
      `Hello ${name}, too many wrong codes were entered for your account, the last on ${formatInstant(at)}. Codes for it work again tomorrow; your password works as always.`,
      'If this was not you, there is nothing to do: no code was guessed. Never give a code from our mails to anybody.',
    ],
  });
}

/** To the account's holder: the second step was entered wrongly five times by a caller who had passed the first. */
export function wrongStepsMail({ name, at }: { name: string; at: Date }): MailText {
  return plainMail({
    subject: 'Wrong login codes for your Crease account',
    heading: 'Somebody has your password',
    lines: [
      `Hello ${name}, the second step of your login was entered wrongly five times, the last on ${formatInstant(at)}. We slow further tries down.`,
      'If this was you, wait a moment and enter the next code. If not, somebody knows your password: set a new one now.',
    ],
  });
}

/** To an owner whose password was reset: lists API keys that still work. */
export function keysStayMail({ name, keys }: { name: string; keys: readonly string[] }): MailText {
  return plainMail({
    subject: 'API keys of your Crease workplace',
    heading: 'Your API keys still work',
    lines: [
      `Hello ${name}, your password was reset, which ended all sessions. These API keys go on working:`,
      ...keys,
      'If you do not know one of them, end it in the settings of your owner panel.',
    ],
  });
}

/** The last mail to a deleted account. */
export function goodbyeMail({
  name,
  cancelled,
  number,
}: {
  name: string;
  cancelled: number;
  /** The number of the request for erasure. */
  number: string;
}): MailText {
  const bookings = cancelled === 1 ? 'One booking was' : `${cancelled} bookings were`;
  return plainMail({
    subject: 'Your Crease account is deleted',
    heading: 'Your account is deleted',
    lines: [
      `Hello ${name}, your account and what we held on you are gone, as you asked.`,
      ...(cancelled > 0
        ? [`${bookings} cancelled; what its policy gives back goes to the account you paid from.`]
        : []),
      'Records of payments stay without your name, because the law makes us keep them. You are welcome back any time.',
      `The number of your request is ${number}.`,
    ],
  });
}

/** To the account's holder: a passkey was added or removed. */
export function passkeyMail(news: {
  name: string;
  what: 'added' | 'removed';
  key: string;
  at: Date;
}): MailText {
  const subject = news.what === 'added' ? 'A passkey was added' : 'A passkey was removed';
  const line =
    news.what === 'added'
      ? `the passkey ${news.key} can log in to your account now`
      : `the passkey ${news.key} logs in to your account no longer`;
  return plainMail({
    subject,
    heading: subject,
    lines: [
      `Hello ${news.name}, ${line} (${formatInstant(news.at)}).`,
      `If this was not you, change your password, look through your passkeys in Settings and write to ${SUPPORT.email}.`,
    ],
  });
}

/** To an account whose passkey signed in, together with the password, although the passkey's counter went backwards. */
export function passkeyBehindMail(login: { name: string; key: string; at: Date }): MailText {
  return plainMail({
    subject: 'A passkey logged in with your password',
    heading: 'Check your passkey',
    lines: [
      `Hello ${login.name}, the passkey ${login.key} logged in with your password on ${formatInstant(login.at)}. It has counted fewer uses than we have seen: the device was restored, or the passkey was copied.`,
      `If you restored the device, there is nothing to do. If not, remove the passkey in Settings, change your password and write to ${SUPPORT.email}.`,
    ],
  });
}

/** To a user whose password was reset: lists passkeys that still work. */
export function passkeysStayMail({ name, keys }: { name: string; keys: readonly string[] }): MailText {
  return plainMail({
    subject: 'Passkeys of your Crease account',
    heading: 'Your passkeys still work',
    lines: [
      `Hello ${name}, your password was reset, which ended all sessions. These passkeys still log in:`,
      ...keys,
      'If you do not know one of them, remove it in Settings.',
    ],
  });
}

const SECOND_FACTOR_WORDS = {
  on: {
    subject: 'Two-step login is on',
    line: 'asks for a code of your authenticator app at each login now',
  },
  off: { subject: 'Two-step login is off', line: 'asks for your password alone now' },
  recovery: { subject: 'A recovery code was used', line: 'was entered with one of your recovery codes' },
};

/**
 * To the account's holder: two-step login was switched on or off, or a recovery code was used. Names how many are left.
 */
export function secondFactorMail(news: {
  name: string;
  what: keyof typeof SECOND_FACTOR_WORDS;
  left?: number;
  at: Date;
}): MailText {
  const { subject, line } = SECOND_FACTOR_WORDS[news.what];
  return plainMail({
    subject,
    heading: subject,
    lines: [
      `Hello ${news.name}, your account ${line} (${formatInstant(news.at)}).`,
      ...(news.left === undefined
        ? []
        : [`Recovery codes left: ${news.left}. You can make new ones in Settings.`]),
      `If this was not you, change your password at once and write to ${SUPPORT.email}.`,
    ],
  });
}
