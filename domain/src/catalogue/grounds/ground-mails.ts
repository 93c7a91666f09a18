import type { GroundStatus } from '@crease/shared/contracts/grounds';
import type { GroundPart } from '@crease/shared/contracts/review-states';
import type { MailText } from '../../messaging/mail/mail-frame.js';
import { plainMail } from '../../messaging/mail/plain-mail.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';

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

/** The sentence about a returned ground, by its status. */
const SENT_BACK: Record<GroundStatus, string> = {
  active: 'It stays open for booking meanwhile.',
  pending_review: 'It goes online once this is done and we have had another look.',
  suspended: 'Players cannot book it until then. Bookings made before stay.',
  closed: 'It is out of the listing until then. Bookings made before stay.',
};

const PARTS: Record<GroundPart, string> = {
  about: 'name and description',
  place: 'the place',
  prices: 'hours and prices',
  pictures: 'pictures',
  features: 'features and amenities',
  policies: 'rules and cancellation',
};

type MailedGround = Pick<GroundDoc, '_id' | 'name' | 'status' | 'review'>;

/** To a ground's owner: an admin has approved, unlisted or returned it. */
export function groundStatusMail(ground: MailedGround, publicUrl: string): MailText {
  const { name, status, review } = ground;
  if (review?.state === 'sent_back' && review.reason) return sentBackMail(ground, review.reason, publicUrl);
  const { heading, line } = STATUS_WORDS[status];
  return plainMail({
    subject: `${heading}: ${name}`,
    heading,
    lines: [`${name}: ${line}`],
    button: { label: 'Open owner panel', url: `${publicUrl}/owner-panel` },
  });
}

function sentBackMail(
  { _id, name, status, review }: MailedGround,
  reason: string,
  publicUrl: string,
): MailText {
  const mend = (review?.mend ?? []).map((part) => PARTS[part]).join(', ');
  return plainMail({
    subject: `Please mend something: ${name}`,
    heading: 'Please mend something on your ground',
    lines: [
      `We have looked at ${name} and ask you to change something: ${reason}`,
      ...(mend ? [`This is about: ${mend}.`] : []),
      SENT_BACK[status],
    ],
    button: { label: 'Mend it and send it again', url: `${publicUrl}/owner-panel/grounds/${_id}` },
  });
}

/** To a ground's owner: we have received it. */
export function groundReceivedMail(
  { _id, name }: Pick<GroundDoc, '_id' | 'name'>,
  publicUrl: string,
): MailText {
  return plainMail({
    subject: `We have your ground: ${name}`,
    heading: 'Your ground is with us',
    lines: [
      `${name} is with us. We look at each ground before players can book it, and write to you as soon as we have.`,
      'Until then you can go on changing it: pictures, prices, rules.',
    ],
    button: { label: 'Look at your ground', url: `${publicUrl}/owner-panel/grounds/${_id}` },
  });
}

/** To an admin: a ground waits for review. */
export function groundWaitsMail(
  { name, status, location, owner }: Pick<GroundDoc, 'name' | 'status' | 'location' | 'owner'>,
  publicUrl: string,
): MailText {
  const isOpen = status === 'active';
  return plainMail({
    subject: `${isOpen ? 'A ground has changed' : 'A ground waits'}: ${name}`,
    heading: isOpen ? 'A ground shows something new' : 'A ground waits for review',
    lines: [
      `${name} in ${location.cityName}, of ${owner.name}.`,
      isOpen
        ? 'It stays open for booking; the review shows what has changed.'
        : 'Players cannot book it until somebody has looked at it.',
    ],
    button: { label: 'Open the review', url: `${publicUrl}/admin` },
  });
}
