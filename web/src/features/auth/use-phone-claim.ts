import { useState } from 'react';
import { fieldErrorsOf } from '../../components/use-field-errors.js';
import { hasCode } from '../../lib/api/api-error.js';

/**
 * The choice to use a phone number that another account has not confirmed. It is offered after the server has refused
 * the number as taken, and is withdrawn when another number is typed.
 */
export function usePhoneClaim(phone: string) {
  const [refused, setRefused] = useState<{ phone: string; isMine: boolean }>();
  const offer = refused?.phone === phone ? refused : undefined;
  return {
    /** For the phone field; undefined while there is nothing to choose. */
    claim: offer && {
      checked: offer.isMine,
      onChange: (isMine: boolean) => setRefused({ phone, isMine }),
    },
    /** Sent in the body beside the phone. */
    claimed: offer?.isMine ? { phoneIsMine: true as const } : {},
    offerAfter: (error: unknown) => {
      if (hasCode(error, 'DUPLICATE') && fieldErrorsOf(error, ['phone']).phone)
        setRefused({ phone, isMine: offer?.isMine ?? false });
    },
  };
}
