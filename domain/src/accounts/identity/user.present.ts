import type { User } from '@crease/shared/contracts/user';
import { NAMELESS } from './former-account.js';
import { mailAddressOf } from './mail-address.js';
import type { AskedParent, UserDoc } from './user.schema.js';
import { isPhoneVerified, whyUnreachable } from './wants-texts.js';

/** Whether figures and matches of an account are shown to everybody: never of a minor. */
export const isPublicProfile = ({
  publicProfile,
  under18,
  deletedAt,
}: Pick<UserDoc, 'publicProfile' | 'under18' | 'deletedAt'>): boolean =>
  publicProfile === true && under18 !== true && !deletedAt;

/** The account's name on a public page. A minor has none there, only their `number` in a team or side. */
export function nameForAll({ name, under18 }: Pick<UserDoc, 'name' | 'under18'>, number?: number): string {
  if (!under18) return name;
  return number === undefined ? NAMELESS : `${NAMELESS} ${number}`;
}

const presentParent = ({
  status,
  suspended,
  name,
  email,
  phone,
  at,
  linkEndsAt,
}: AskedParent): NonNullable<User['parent']> => ({
  status,
  ...(suspended ? { suspended } : {}),
  name,
  ...(email ? { email } : {}),
  ...(phone ? { phone } : {}),
  at: at.toISOString(),
  ...(linkEndsAt ? { linkEndsAt: linkEndsAt.toISOString() } : {}),
});

/** A user as they see themselves. */
export function presentUser(doc: UserDoc): User {
  const id = doc._id.toString();
  const [sms, whatsapp] = [whyUnreachable(doc, 'sms'), whyUnreachable(doc, 'whatsapp')];
  return {
    id,
    _id: id,
    name: doc.name,
    email: mailAddressOf(doc),
    ...(doc.mail?.off ? { mail: { off: doc.mail.off.why, at: doc.mail.off.at.toISOString() } } : {}),
    phone: doc.phone,
    ...(doc.avatar ? { avatar: doc.avatar } : {}),
    role: doc.role,
    ...(doc.businessName ? { businessName: doc.businessName } : {}),
    preferences: doc.preferences,
    ...(isPhoneVerified(doc) ? { phoneVerified: true } : {}),
    ...(sms || whatsapp
      ? { unreachable: { ...(sms ? { sms } : {}), ...(whatsapp ? { whatsapp } : {}) } }
      : {}),
    publicProfile: isPublicProfile(doc),
    under18: doc.under18 === true,
    ...(doc.birthDate ? { birthDate: doc.birthDate } : {}),
    ...(doc.turnsAdultAt ? { asksParent: true } : {}),
    ...(doc.parent ? { parent: presentParent(doc.parent) } : {}),
    createdAt: doc.createdAt.toISOString(),
  };
}
