import * as contracts from '@crease/shared/contracts/passkeys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';
import { startSession } from '../../../lib/session.js';
import { makePasskey, signWithPasskey } from '../ask-device.js';

const passkeysKey = [MINE, 'passkeys'] as const;

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(contracts.listPasskeys, { signal }),
    staleTime: 0,
  });
}

/**
 * Registers a passkey with the mailed code: fetches the options, runs the ceremony on the device, stores the result.
 */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, ...proof }: { password: string; otp: string; name: string }) => {
      const { options } = await call(contracts.beginPasskey, { body: proof });
      const credential = await makePasskey(options);
      return await call(contracts.addPasskey, { body: { credential, ...(name ? { name } : {}) } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call(contracts.removePasskey, { params: { id }, body: { password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}

/** Logs in with a passkey, and with the password if the server asks for it. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async (password: string | undefined) => {
      const { options } = await call(contracts.beginPasskeyLogin);
      const credential = await signWithPasskey(options);
      return await call(contracts.loginWithPasskey, {
        body: { credential, ...(password ? { password } : {}) },
      });
    },
    onSuccess: startSession,
  });
}
