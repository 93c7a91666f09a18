import type { Match } from '@crease/shared/contracts/matches';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { ApiError, hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { errorsOf, givenRules, instantOf, judgeStart, type MatchErrors, startOf } from '../match-draft.js';
import { choiceOfRules } from '../rules-choice.js';
import { judgeRules } from '../rules-form.js';
import { beforeTexts as t } from '../texts.js';
import { RulesPicker } from './rules-picker.js';
import { StartFields } from './when-fields.js';

interface Props {
  match: Match;
  onClose: () => void;
}

type PlanErrors = Pick<MatchErrors, 'rules' | 'day' | 'time'>;

/** Changes the start and the rules, until the first ball. Sends only what was changed. */
export function EditPlanDialog({ match, onClose }: Props) {
  const { update } = useMatchActions(match._id);
  const [known] = useState(() => ({ start: startOf(match.startsAt), rules: choiceOfRules(match.rules) }));
  const [draft, setDraft] = useState(known);
  const [errors, setErrors] = useState<PlanErrors>({ rules: {} });
  const { start, rules } = draft;
  const change = (next: Partial<typeof draft>) => {
    setErrors({ rules: {} });
    setDraft({ ...draft, ...next });
  };
  const submit = async () => {
    const wrong = { ...judgeStart(start), rules: 'own' in rules ? judgeRules(rules.own) : {} };
    setErrors(wrong);
    if (wrong.day ?? wrong.time ?? Object.values(wrong.rules)[0]) return;
    const moved = instantOf(start) === instantOf(known.start) ? {} : { startsAt: instantOf(start) };
    const given = rules === known.rules ? {} : { rules: givenRules(rules) };
    const body = { ...moved, ...given };
    try {
      if (Object.keys(body).length > 0) await update.mutateAsync(body);
      toast.success(t.saved);
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && hasCode(failure, 'VALIDATION')) setErrors(errorsOf(failure.errors));
      toast.error(messageOf(failure, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.plan}
      size="normal"
      busy={update.isPending}
      submit={update.isPending ? t.saving : t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <StartFields start={start} errors={errors} onChange={(next) => change({ start: next })} />
      <RulesPicker choice={rules} errors={errors.rules} onChange={(next) => change({ rules: next })} />
    </FormDialog>
  );
}
