import { DRAFT_STEPS, type DraftStep, type GroundDraft } from '@crease/shared/contracts/ground-drafts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../components/use-field-errors.js';
import { messageOf } from '../../lib/api/api-error.js';
import { useAddress } from '../../lib/use-address.js';
import { complaintsOf, type GroundTextField } from '../ground-form/public.js';
import { useListDraft } from './api/use-draft.js';
import type { ListForm } from './draft-form.js';
import { judgeList, judgeStep, type ListField, stepOf } from './judge-step.js';
import { listGroundTexts as t } from './texts.js';
import { useKeptForm } from './use-kept-form.js';

export type ListState = ReturnType<typeof useListGround>;

const indexOf = (step: DraftStep): number => DRAFT_STEPS.indexOf(step);

/** The five steps: the current one, its values and errors, and navigation. */
export function useListGround(draft: GroundDraft | null) {
  const navigate = useNavigate();
  const { form, set, kept, flush, stop, groundId } = useKeptForm(draft);
  const { formRef, errors, show, clear } = useFieldErrors<ListField>([]);
  const list = useListDraft();
  const { step, furthest, setStep } = useStep(draft);

  const goTo = (next: DraftStep) => {
    show({});
    setStep(next);
    void flush(next);
  };
  const complain = (wrong: FieldErrors<ListField>): boolean => {
    if (Object.keys(wrong).length === 0) return false;
    toast.error(t.fixFirst);
    show(wrong);
    return true;
  };
  /** The first step with one of these errors, and all errors of that step. */
  const goToMistake = (wrong: FieldErrors<ListField>) => {
    const fields = Object.keys(wrong) as ListField[];
    const first = DRAFT_STEPS.find((one) => fields.some((field) => stepOf(field) === one));
    if (!first) return;
    if (first !== step) goTo(first);
    toast.error(t.fixFirst);
    show(Object.fromEntries(fields.filter((one) => stepOf(one) === first).map((one) => [one, wrong[one]])));
  };

  return {
    step,
    furthest,
    form,
    kept,
    errors,
    formRef,
    busy: list.isPending,
    set: (change: Partial<ListForm>) => set(change),
    clear,
    bind: (field: GroundTextField) => ({
      value: form[field],
      error: errors[field],
      onChange: (value: string) => {
        clear(field);
        set({ [field]: value });
      },
    }),
    goTo,
    stop,
    back: () => {
      const before = DRAFT_STEPS[indexOf(step) - 1];
      if (before) goTo(before);
    },
    next: () => {
      const after = DRAFT_STEPS[indexOf(step) + 1];
      if (!complain(judgeStep(form, step)) && after) goTo(after);
    },
    send: async () => {
      const judged = judgeList(form);
      if (!judged.ok) return goToMistake(judged.errors);
      await flush('bank');
      const id = groundId();
      if (!id) return toast.error(t.sendFailed);
      try {
        await list.mutateAsync({ ...judged.body, groundId: id });
        toast.success(t.listed);
        void navigate(`/owner-panel/grounds/${id}`, { replace: true });
      } catch (error) {
        toast.error(messageOf(error, t.sendFailed));
        goToMistake(complaintsOf(error));
      }
    },
  };
}

/** The step in the address, or else where the draft was left; and the furthest step visited. */
function useStep(draft: GroundDraft | null) {
  const [params, change] = useAddress();
  const [furthest, setFurthest] = useState(indexOf(draft?.step ?? 'place'));
  const asked = DRAFT_STEPS.find((one) => one === params.get('step'));
  const step = asked ?? draft?.step ?? 'place';
  useEffect(() => setFurthest((before) => Math.max(before, indexOf(step))), [step]);

  return { step, furthest, setStep: (next: DraftStep) => change({ step: next }) };
}
