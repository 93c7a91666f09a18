/** Ways for a short text to reach a phone. */
export const TEXT_CHANNELS = ['sms', 'whatsapp'] as const;
export type TextChannelName = (typeof TEXT_CHANNELS)[number];

/**
 * Why a number takes no more texts of a channel: `invalid` is no number that it reaches, `opted-out` wants none of ours.
 */
export const UNREACHABLE_REASONS = ['invalid', 'opted-out'] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];
