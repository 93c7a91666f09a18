import { toast } from '../../components/toast-store.js';
import { messageOf } from '../../lib/api/api-error.js';
import { openAuthDialog } from '../../lib/auth-dialog-state.js';
import { formatSlot } from '../../lib/format/time.js';
import { currentUser } from '../../lib/session.js';
import type { WantedSlot } from '../holds/public.js';
import { useJoinWaitlist, useLeaveWaitlist } from './api/use-join-waitlist.js';
import { useWaits } from './api/use-waits.js';
import { waitTexts as t } from './texts.js';
import { waitFor } from './wait-places.js';

/** The one button for taken hours: join or leave their waitlist. Undefined while none are selected. */
export function useWaitAction(slot: WantedSlot | undefined) {
  const { waits } = useWaits();
  const join = useJoinWaitlist();
  const leave = useLeaveWaitlist();
  if (!slot) return undefined;

  const hours = formatSlot(slot.timeSlot);
  const wait = waitFor(waits, slot);
  const busy = join.isPending || leave.isPending;

  const joinNow = async () => {
    try {
      const { position } = await join.mutateAsync(slot);
      toast.success(t.joined(hours, position));
    } catch (error) {
      toast.error(messageOf(error, t.joinFailed));
    }
  };
  const leaveNow = async (id: string) => {
    try {
      await leave.mutateAsync(id);
      toast.info(t.left);
    } catch (error) {
      toast.error(messageOf(error, t.leaveFailed));
    }
  };
  const run = () => {
    if (wait) return void leaveNow(wait.waitlistId);
    if (currentUser()) return void joinNow();
    toast.info(t.loginFirst);
    openAuthDialog('login', () => void joinNow());
  };
  return {
    slot,
    hours,
    text: busy ? t.working : wait ? t.stop : t.waitFor(hours),
    note: wait ? t.place(wait.position) : t.taken,
    waiting: wait !== undefined,
    busy,
    run,
  };
}

export type WaitAction = NonNullable<ReturnType<typeof useWaitAction>>;
