import type { Ground } from '@crease/shared/contracts/grounds';
import { Switch } from '../../../components/switch.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { groundFormTexts as t } from '../../ground-form/public.js';
import { useUpdateGround } from '../api/use-ground-actions.js';

/** The owner's switch for online booking; only active grounds have it. */
export function OnlineSwitch({ ground }: { ground: Ground }) {
  const update = useUpdateGround(ground._id);
  if (ground.status !== 'active') return null;
  const change = async (isBookableOnline: boolean) => {
    try {
      await update.mutateAsync({ isBookableOnline });
      toast.success(isBookableOnline ? t.onlineOn : t.onlineOff);
    } catch (error) {
      toast.error(messageOf(error, t.onlineFailed));
    }
  };
  const pending = update.isPending ? update.variables.isBookableOnline : undefined;
  return (
    <section className="panel">
      <Switch
        label={t.online}
        hint={t.onlineHint}
        checked={pending ?? ground.isBookableOnline}
        disabled={update.isPending}
        onChange={(on) => void change(on)}
      />
    </section>
  );
}

/** The owner's switch for a draw and a line when a new day opens. */
export function OpeningsSwitch({ ground }: { ground: Ground }) {
  const update = useUpdateGround(ground._id);
  if (ground.status !== 'active') return null;
  const change = async (drawsOpenings: boolean) => {
    try {
      await update.mutateAsync({ drawsOpenings });
    } catch (error) {
      toast.error(messageOf(error, t.onlineFailed));
    }
  };
  const pending = update.isPending ? update.variables.drawsOpenings : undefined;
  return (
    <section className="panel">
      <Switch
        label={t.openings}
        hint={t.openingsHint}
        checked={pending ?? ground.drawsOpenings === true}
        disabled={update.isPending}
        onChange={(on) => void change(on)}
      />
    </section>
  );
}
