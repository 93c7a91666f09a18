import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../components/use-field-errors.js';
import { ApiError, messageOf } from '../../lib/api/api-error.js';
import { useCreateGround, useUpdateGround } from './api/use-ground-actions.js';
import {
  formOfGround,
  type GroundBody,
  type GroundField,
  type GroundForm,
  groundFieldOf,
  judgeGround,
} from './ground-form.js';
import type { GroundTextField } from './ground-form-rows.js';
import { groundFormTexts as t } from './texts.js';

export type GroundFormState = ReturnType<typeof useGroundForm>;

/** What an owner has written of a ground so far; `submit` judges and saves it, or lists it when it is new. */
export function useGroundForm(ground: Ground | undefined) {
  const [form, setForm] = useState(() => formOfGround(ground));
  const { formRef, errors, show, clear } = useFieldErrors<GroundField>([]);
  const { busy, save } = useSaveGround(ground);

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
      await save(verdict.body);
    } catch (error) {
      toast.error(messageOf(error, t.saveFailed));
      show(complaintsOf(error));
    }
  };

  return { form, set, bind, errors, clear, formRef, busy, submit };
}

function useSaveGround(ground: Ground | undefined) {
  const navigate = useNavigate();
  const create = useCreateGround();
  const update = useUpdateGround(ground?._id ?? '');
  const save = async (body: GroundBody) => {
    if (ground) {
      await update.mutateAsync(body);
      toast.success(t.saved);
      return;
    }
    const { _id } = await create.mutateAsync(body);
    toast.success(t.listed);
    void navigate(`/owner-panel/grounds/${_id}`, { replace: true });
  };
  return { busy: create.isPending || update.isPending, save };
}

/** The server's complaints, each at its field. */
function complaintsOf(error: unknown): FieldErrors<GroundField> {
  const found: FieldErrors<GroundField> = {};
  if (!(error instanceof ApiError)) return found;
  for (const { path, message } of error.errors) {
    const name = groundFieldOf(path);
    if (name) found[name] ??= message;
  }
  return found;
}
