import type { Webhook } from '@crease/shared/contracts/webhooks';
import { Icon } from '../../../components/icon.js';
import { Switch } from '../../../components/switch.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useWebhookActions } from '../api/use-webhooks.js';
import { connectTexts as t } from '../texts.js';

/** Webhook actions that open a dialog. */
export type WebhookAct = 'change' | 'rotate' | 'end';

interface Props {
  ownerId: string;
  webhook: Webhook;
  onDeliveries: () => void;
  onAct: (act: WebhookAct) => void;
}

/** One webhook: its events, its health and its actions. */
export function WebhookRow({ ownerId, webhook, onDeliveries, onAct }: Props) {
  const { change, test } = useWebhookActions(ownerId);
  const { _id, url, events, active, lastError } = webhook;
  const turn = async (on: boolean) => {
    try {
      await change.mutateAsync({ id: _id, active: on });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const sendTest = async () => {
    try {
      await test.mutateAsync(_id);
      toast.success(t.testSent);
      onDeliveries();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const pending = change.isPending ? change.variables.active : undefined;
  return (
    <li className="panel stack">
      <Switch
        label={url}
        hint={stateOf(webhook)}
        checked={pending ?? active}
        disabled={change.isPending}
        onChange={(on) => void turn(on)}
      />
      <p className="small text-2">{events.map((event) => t.events[event]).join(' · ')}</p>
      {lastError ? (
        <p className="small field-error">
          <Icon name="warning" small />
          {t.lastError(lastError)}
        </p>
      ) : null}
      <div className="row row-wrap">
        <button
          type="button"
          className="btn btn-small"
          aria-label={t.deliveriesOf(url)}
          onClick={onDeliveries}
        >
          <Icon name="file" small />
          {t.deliveries}
        </button>
        <button
          type="button"
          className="btn btn-small"
          aria-label={t.testOf(url)}
          disabled={test.isPending}
          onClick={() => void sendTest()}
        >
          <Icon name="play" small />
          {t.test}
        </button>
        {(['change', 'rotate', 'end'] as const).map((act) => (
          <button
            key={act}
            type="button"
            className={`btn btn-small${act === 'end' ? ' btn-danger' : ''}`}
            aria-label={t.actOf[act](url)}
            onClick={() => onAct(act)}
          >
            {t[act]}
          </button>
        ))}
      </div>
    </li>
  );
}

function stateOf({ active, offSince, lastSuccessAt }: Webhook): string {
  const arrived = lastSuccessAt ? t.lastArrived(formatInstant(lastSuccessAt)) : t.nothingArrived;
  if (active || !offSince) return arrived;
  return `${t.offSince(formatInstant(offSince))} ${arrived}`;
}
