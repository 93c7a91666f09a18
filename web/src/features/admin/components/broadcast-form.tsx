import type { BodyOf } from '@crease/shared/contract';
import { broadcast } from '@crease/shared/contracts/admin';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../components/select-field.js';
import { TextArea } from '../../../components/text-area.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import { useCities } from '../../cities/public.js';
import { useBroadcast } from '../api/use-admin.js';
import { adminTexts as t } from '../texts.js';
import { ConfirmDialog } from './confirm-dialog.js';

const FIELDS = ['title', 'message', 'priority', 'audience', 'cityId'] as const;
type Field = (typeof FIELDS)[number];
const EMPTY: Record<Field, string> = {
  title: '',
  message: '',
  priority: 'medium',
  audience: 'all',
  cityId: '',
};
/** What a broadcast is: news of the service for everybody, or an offer for those who consent to marketing. */
type Kind = 'service' | 'marketing';
type Body = BodyOf<typeof broadcast>;

const optionsOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

/** An announcement to all users, players or owners, in one city or everywhere. */
export function BroadcastForm() {
  const cities = useCities();
  const send = useBroadcast();
  const [values, setValues] = useState(EMPTY);
  const [kind, setKind] = useState<Kind>('service');
  const [ready, setReady] = useState<Body>();
  const { formRef, errors, show, showFrom, clear } = useFieldErrors(FIELDS);

  const field = (name: Field) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      clear(name);
      setValues((now) => ({ ...now, [name]: value }));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { cityId, ...rest } = values;
    const judged = judgeBySchema(broadcast.body, {
      ...rest,
      ...(cityId ? { cityId } : {}),
      ...(kind === 'marketing' ? { marketing: true } : {}),
    });
    if (judged.ok) return setReady(judged.data);
    const wrong: FieldErrors<Field> = {};
    for (const { path, message } of judged.errors) {
      const name = FIELDS.find((one) => one === path);
      if (name) wrong[name] ??= message;
    }
    show(wrong);
  };
  const confirm = async (body: Body) => {
    try {
      const { recipients } = await send.mutateAsync(body);
      toast.success(t.sent(recipients));
      setValues(EMPTY);
      setKind('service');
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      showFrom(error);
    } finally {
      setReady(undefined);
    }
  };

  return (
    <form
      className="panel stack-4 admin-form"
      ref={formRef}
      onSubmit={submit}
      noValidate
      aria-label={t.tabs.broadcast}
    >
      <p className="text-2">{t.broadcastText}</p>
      <SelectField
        label={t.kind}
        options={optionsOf(t.kinds)}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      <TextField label={t.messageTitle} maxLength={100} autoComplete="off" {...field('title')} />
      <TextArea label={t.message} maxLength={1000} {...field('message')} />
      <div className="admin-filters">
        <SelectField label={t.audience} options={optionsOf(t.audiences)} {...field('audience')} />
        <SelectField label={t.priority} options={optionsOf(t.priorities)} {...field('priority')} />
      </div>
      <SelectField
        label={t.city}
        options={[
          { value: '', text: t.everywhere },
          ...(cities.data ?? []).map(({ id, name }) => ({ value: id, text: name })),
        ]}
        {...field('cityId')}
      />
      <p className="field-hint">{t.cityHint}</p>
      <button type="submit" className="btn btn-primary" disabled={send.isPending}>
        {send.isPending ? t.sending : t.send}
      </button>
      {ready ? (
        <ConfirmSend
          body={ready}
          cityName={cities.data?.find(({ id }) => id === ready.cityId)?.name}
          busy={send.isPending}
          onConfirm={() => void confirm(ready)}
          onClose={() => setReady(undefined)}
        />
      ) : null}
    </form>
  );
}

interface ConfirmSendProps {
  body: Body;
  cityName: string | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function ConfirmSend({ body, cityName, busy, onConfirm, onClose }: ConfirmSendProps) {
  return (
    <ConfirmDialog title={t.confirmSend} action={t.send} busy={busy} onConfirm={onConfirm} onClose={onClose}>
      <h3>{body.title}</h3>
      <p className="admin-words">{body.message}</p>
      <p className="text-2">
        {t.audiences[body.audience]}
        {body.cityId ? `, ${cityName}` : ''}. {body.marketing ? t.onlyConsenting : null} {t.confirmSendText}
      </p>
    </ConfirmDialog>
  );
}
