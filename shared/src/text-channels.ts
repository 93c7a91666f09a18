/** Ways for a short text to reach a phone. */
export const TEXT_CHANNELS = ['sms', 'whatsapp'] as const;
export type TextChannelName = (typeof TEXT_CHANNELS)[number];

/** Why a number takes no more texts of a channel: `invalid` cannot be reached by it, `opted-out` has unsubscribed. */
export const UNREACHABLE_REASONS = ['invalid', 'opted-out'] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];
