import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { useFieldErrors } from '../../components/use-field-errors.js';
import { messageOf } from '../../lib/api/api-error.js';
import {
  complaintsOf,
  formOfGround,
  type GroundField,
  type GroundForm,
  type GroundTextField,
  judgeGround,
  groundFormTexts as t,
} from '../ground-form/public.js';
import { useUpdateGround } from './api/use-ground-actions.js';

export type GroundFormState = ReturnType<typeof useGroundForm>;

/** An owner's edits of a ground; `submit` validates and saves them. */
export function useGroundForm(ground: Ground) {
  const [stored, setStored] = useState(() => formOfGround(ground));
  const [form, setForm] = useState(stored);
  const { formRef, errors, show, clear } = useFieldErrors<GroundField>([]);
  const update = useUpdateGround(ground._id);
  const busy = update.isPending;

  const set = (change: Partial<GroundForm>) => setForm((now) => ({ ...now, ...change }));
  const bind = (field: GroundTextField) => ({
    value: form[field],
    error: errors[field],
    onChange: (value: string) => {
      clear(field);
      set({ [field]: value });
    },
  });

  const submit = async () => {
    if (busy) return;
    const verdict = judgeGround(form);
    if (!verdict.ok) {
      toast.error(t.fixFirst);
      show(verdict.errors);
      return;
    }
    try {
      await update.mutateAsync(verdict.body);
      setStored(form);
      toast.success(t.saved);
    } catch (error) {
      toast.error(messageOf(error, t.saveFailed));
      show(complaintsOf(error));
    }
  };

  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);
  return { form, set, bind, errors, clear, formRef, busy, isChanged, submit };
}
