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

type Named = Pick<UserDoc, 'name' | 'under18' | 'hideName' | 'publicProfile'>;

/**
 * Whether a public page has no name of an account: of a minor, and of an adult who wants that. Both look the same, so a
 * missing name does not tell a minor.
 */
export const isNameless = ({ under18, hideName, publicProfile }: Omit<Named, 'name'>): boolean =>
  under18 === true || (hideName === true && publicProfile !== true);

/** The account's name on a public page, or only its `number` in a team or side. */
export function nameForAll(account: Named, number?: number): string {
  if (!isNameless(account)) return account.name;
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
    hideName: doc.hideName === true,
    under18: doc.under18 === true,
    ...(doc.birthDate ? { birthDate: doc.birthDate } : {}),
    ...(doc.turnsAdultAt ? { asksParent: true } : {}),
    ...(doc.parent ? { parent: presentParent(doc.parent) } : {}),
    createdAt: doc.createdAt.toISOString(),
  };
}
