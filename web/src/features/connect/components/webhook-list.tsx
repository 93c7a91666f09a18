import type { Webhook } from '@crease/shared/contracts/webhooks';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useWebhookActions, useWebhooks } from '../api/use-webhooks.js';
import { connectTexts as t } from '../texts.js';
import { ConnectList } from './connect-list.js';
import { EndDialog } from './end-dialog.js';
import { type Secret, SecretDialog } from './secret-dialog.js';
import { WebhookDialog } from './webhook-dialog.js';
import { type WebhookAct, WebhookRow } from './webhook-row.js';

type Open = { kind: 'new' } | { kind: WebhookAct; webhook: Webhook } | { kind: 'secret'; secret: Secret };

interface Props {
  ownerId: string;
  onDeliveries: (id: string) => void;
}

/** The addresses that receive a workplace's events. */
export function WebhookList({ ownerId, onDeliveries }: Props) {
  const webhooks = useWebhooks(ownerId);
  const [open, setOpen] = useState<Open>();
  const onSecret = (secret: Secret) => setOpen({ kind: 'secret', secret });
  return (
    <>
      <ConnectList
        about={t.webhooksText}
        query={webhooks}
        none={{ title: t.noWebhooks, text: t.noWebhooksText }}
        more={t.newWebhook}
        onMore={() => setOpen({ kind: 'new' })}
        row={(webhook) => (
          <WebhookRow
            key={webhook._id}
            ownerId={ownerId}
            webhook={webhook}
            onDeliveries={() => onDeliveries(webhook._id)}
            onAct={(kind) => setOpen({ kind, webhook })}
          />
        )}
      />
      {open ? (
        <OpenDialog ownerId={ownerId} open={open} onSecret={onSecret} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

interface DialogProps {
  ownerId: string;
  open: Open;
  onSecret: (secret: Secret) => void;
  onClose: () => void;
}

function OpenDialog({ ownerId, open, onSecret, onClose }: DialogProps) {
  const { remove } = useWebhookActions(ownerId);
  if (open.kind === 'secret') return <SecretDialog secret={open.secret} onClose={onClose} />;
  if (open.kind === 'rotate')
    return <RotateDialog ownerId={ownerId} id={open.webhook._id} onSecret={onSecret} onClose={onClose} />;
  if (open.kind === 'end')
    return (
      <EndDialog
        title={t.endWebhookTitle}
        text={t.endWebhookText}
        busy={remove.isPending}
        onEnd={() => remove.mutateAsync(open.webhook._id)}
        onClose={onClose}
      />
    );
  return (
    <WebhookDialog
      ownerId={ownerId}
      webhook={open.kind === 'change' ? open.webhook : undefined}
      onMade={onSecret}
      onClose={onClose}
    />
  );
}

function RotateDialog({ ownerId, id, onSecret, onClose }: Omit<DialogProps, 'open'> & { id: string }) {
  const { rotate } = useWebhookActions(ownerId);
  const submit = async () => {
    try {
      const { secret } = await rotate.mutateAsync(id);
      onSecret({ title: t.newSecret, label: t.secret, value: secret, text: t.rotatedText });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.rotateTitle}
      busy={rotate.isPending}
      submit={rotate.isPending ? t.making : t.rotate}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.rotateText}</p>
    </FormDialog>
  );
}
