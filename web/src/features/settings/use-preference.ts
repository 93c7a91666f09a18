import type { BodyOf } from '@crease/shared/contract';
import type { Preferences, updateMe } from '@crease/shared/contracts/user';
import { toast } from '../../components/toast-store.js';
import { useUpdateMe } from './api/use-update-me.js';
import { settingsTexts as t } from './texts.js';

type Change = NonNullable<BodyOf<typeof updateMe>['preferences']>;

/** A switch that moves at once, and back if the server refuses. */
export function usePreference(preferences: Preferences) {
  const update = useUpdateMe();
  const pending = update.isPending ? update.variables.preferences : undefined;
  const shown: Preferences = {
    notifications: { ...preferences.notifications, ...pending?.notifications },
    mails: { ...preferences.mails, ...pending?.mails },
    quietHours: pending?.quietHours ?? preferences.quietHours,
    shareLocation: pending?.shareLocation ?? preferences.shareLocation,
  };
  const change = (next: Change) =>
    update.mutate(
      { preferences: next },
      {
        onSuccess: () => toast.success(t.saved),
        onError: () => toast.error(t.saveFailed),
      },
    );
  return { shown, change };
}
