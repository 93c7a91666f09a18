import { hasConsent } from '@crease/shared/consent-purposes';
import type { TextChannelName } from '@crease/shared/text-channels';
import type { UserDoc } from './user.schema.js';

/** True if a code has proven this phone. Another phone must be proven again. */
export const isPhoneVerified = ({
  phone,
  verifiedPhone,
}: Pick<UserDoc, 'phone' | 'verifiedPhone'>): boolean =>
  verifiedPhone !== undefined && verifiedPhone === phone;

/** Why a channel does not reach an account's phone, or undefined. */
export const whyUnreachable = (
  { phone, unreachable }: Pick<UserDoc, 'phone' | 'unreachable'>,
  channel: TextChannelName,
) => (unreachable?.[channel]?.phone === phone ? unreachable[channel]?.why : undefined);

/** The phone for a channel's texts, or undefined if none may be sent (docs/product-rules.md, Texts). */
export function phoneForTexts(
  user: Pick<UserDoc, 'phone' | 'verifiedPhone' | 'unreachable' | 'preferences' | 'deletedAt'>,
  channel: TextChannelName,
): string | undefined {
  const wants = channel === 'whatsapp' ? hasConsent(user, 'whatsapp') : user.preferences.notifications.sms;
  if (user.deletedAt || !wants || !isPhoneVerified(user) || whyUnreachable(user, channel)) return undefined;
  return user.phone;
}
