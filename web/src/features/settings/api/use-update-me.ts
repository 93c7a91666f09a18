import type { BodyOf } from '@crease/shared/contract';
import { updateMe } from '@crease/shared/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { forgetPosition } from '../../../lib/position.js';
import { updateUser } from '../../../lib/session.js';

/** Changes name, phone or preferences. Other fields stay. */
export function useUpdateMe() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateMe>) => call(updateMe, { body }),
    onSuccess: ({ user }, { preferences }) => {
      updateUser(user);
      if (preferences?.shareLocation === false) forgetPosition();
    },
  });
}
