import type { OwnerCheck } from '@crease/shared/contracts/owner-checks';
import { formatDateOf } from '../lib/format/time.js';
import { PROVIDER_NAMES } from './provider-names.js';

export interface BankTexts {
  asking: (by: string) => string;
  inName: (by: string, name: string, day: string) => string;
  otherName: (by: string, name: string, day: string) => string;
  noName: (by: string, day: string) => string;
  invalid: (by: string, day: string) => string;
  failed: (by: string) => string;
}

/** What the payout provider's bank says of an account: what was checked, by whom and when. */
export function bankText(
  { by, state, match, name, at }: NonNullable<OwnerCheck['bank']>,
  t: BankTexts,
): string {
  const who = PROVIDER_NAMES[by];
  const day = at ? formatDateOf(at) : '';
  if (state === 'asking') return t.asking(who);
  if (state === 'failed') return t.failed(who);
  if (state === 'invalid') return t.invalid(who, day);
  if (match === 'same' || match === 'close') return t.inName(who, name, day);
  return match === 'other' ? t.otherName(who, name, day) : t.noName(who, day);
}
