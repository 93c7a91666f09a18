import type { BodyOf } from '@crease/shared/contract';
import { register } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** Begins a registration; the mailed code and the answer's `tempToken` finish it. */
export function useRegister() {
  return useMutation({ mutationFn: (body: BodyOf<typeof register>) => call(register, { body }) });
}
