import { KEY_SCOPES, type KeyScope } from '@crease/shared/key-scopes';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { type ChosenGrounds, GroundChoice } from '../../staff/public.js';
import { useApiKeyActions } from '../api/use-api-keys.js';
import { connectTexts as t } from '../texts.js';
import { Choices } from './choices.js';
import type { Secret } from './secret-dialog.js';

interface Props {
  ownerId: string;
  onMade: (secret: Secret) => void;
  onClose: () => void;
}

/** Creates an API key: its permissions and its grounds. */
export function KeyDialog({ ownerId, onMade, onClose }: Props) {
  const { create } = useApiKeyActions(ownerId);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(['bookings:read', 'calendar:read']);
  const [where, setWhere] = useState<ChosenGrounds>({ all: true, groundIds: [] });
  const { formRef, errors, show, clear } = useFieldErrors<'name' | 'scopes' | 'groundIds'>([
    'name',
    'scopes',
    'groundIds',
  ]);

  const submit = async () => {
    const wrong = {
      ...(name.trim() ? {} : { name: t.nameIt }),
      ...(scopes.length > 0 ? {} : { scopes: t.chooseOne }),
      ...(where.all || where.groundIds.length > 0 ? {} : { groundIds: t.chooseOne }),
    };
    if (Object.keys(wrong).length > 0) return show(wrong);
    try {
      const { key, secret } = await create.mutateAsync({
        name: name.trim(),
        scopes,
        ...(where.all ? {} : { groundIds: where.groundIds }),
      });
      onMade({ title: t.keyMade(key.name), label: t.key, value: secret, text: t.keyMadeText });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.newKey}
      formRef={formRef}
      busy={create.isPending}
      submit={create.isPending ? t.making : t.make}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.keyName}
        hint={t.keyNameHint}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={errors.name}
        onChange={(next) => {
          clear('name');
          setName(next);
        }}
      />
      <Choices
        legend={t.may}
        options={KEY_SCOPES.map((value) => ({ value, text: t.scopes[value], hint: t.scopeHints[value] }))}
        chosen={scopes}
        error={errors.scopes}
        onChange={(next) => {
          clear('scopes');
          setScopes(next);
        }}
      />
      <GroundChoice
        form={where}
        error={errors.groundIds}
        onChange={(next) => {
          clear('groundIds');
          setWhere((now) => ({ ...now, ...next }));
        }}
      />
    </FormDialog>
  );
}
