import type { Webhook } from '@crease/shared/contracts/webhooks';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@crease/shared/webhook-events';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { fieldErrorsOf, useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useWebhookActions } from '../api/use-webhooks.js';
import { connectTexts as t } from '../texts.js';
import { Choices } from './choices.js';
import type { Secret } from './secret-dialog.js';

interface Props {
  ownerId: string;
  /** The webhook to change; undefined for a new one. */
  webhook: Webhook | undefined;
  onMade: (secret: Secret) => void;
  onClose: () => void;
}

/** A webhook's address and its events. */
export function WebhookDialog({ ownerId, webhook, onMade, onClose }: Props) {
  const { create, change } = useWebhookActions(ownerId);
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...WEBHOOK_EVENTS]);
  const { formRef, errors, show, clear } = useFieldErrors<'url' | 'events'>(['url', 'events']);
  const busy = create.isPending || change.isPending;

  const submit = async () => {
    const body = { url: url.trim(), events };
    const wrong = {
      ...(URL.canParse(body.url) ? {} : { url: t.urlWrong }),
      ...(events.length > 0 ? {} : { events: t.chooseOne }),
    };
    if (Object.keys(wrong).length > 0) return show(wrong);
    try {
      if (webhook) {
        await change.mutateAsync({ id: webhook._id, ...body });
        toast.success(t.saved);
        return onClose();
      }
      const { secret } = await create.mutateAsync(body);
      onMade({ title: t.webhookMade, label: t.secret, value: secret, text: t.webhookMadeText });
    } catch (error) {
      if (fieldErrorsOf(error, ['url']).url) show({ url: t.urlOutside });
      else toast.error(messageOf(error, t.failed));
    }
  };
  const word = webhook ? (busy ? t.saving : t.save) : busy ? t.making : t.make;
  return (
    <FormDialog
      title={webhook ? t.changeWebhook : t.newWebhook}
      formRef={formRef}
      busy={busy}
      submit={word}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.address}
        hint={t.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        value={url}
        error={errors.url}
        onChange={(next) => {
          clear('url');
          setUrl(next);
        }}
      />
      <Choices
        legend={t.hears}
        options={WEBHOOK_EVENTS.map((value) => ({ value, text: t.events[value] }))}
        chosen={events}
        error={errors.events}
        onChange={(next) => {
          clear('events');
          setEvents(next);
        }}
      />
    </FormDialog>
  );
}
