import type { BodyOf } from '@crease/shared/contract';
import { register } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** Begins a registration. The mailed code and the `tempToken` of the answer complete it. */
export function useRegister() {
  return useMutation({ mutationFn: (body: BodyOf<typeof register>) => call(register, { body }) });
}
