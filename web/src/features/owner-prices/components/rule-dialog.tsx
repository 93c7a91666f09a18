import type { Tariff } from '@crease/shared/prices/ground-price';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import type { DraftRule } from '../rules/draft.js';
import { formOf, judgeRule, type RuleErrors, type RuleForm } from '../rules/rule-form.js';
import { ruleTexts as t } from '../rules/texts.js';
import { PriceProbe } from './price-probe.js';
import { RuleEffect } from './rule-effect.js';
import { RuleWhen } from './rule-when.js';

interface Props {
  /** Undefined for a new rule. */
  rule: DraftRule | undefined;
  ruleKey: string;
  now: number;
  /** Prices of hours with the rule as typed. */
  tariffWith: (rule: DraftRule) => Tariff;
  onKeep: (rule: DraftRule) => void;
  onClose: () => void;
}

/** One rule as a form, with the resulting price of an hour updated while typing. */
export function RuleDialog({ rule, ruleKey, now, tariffWith, onKeep, onClose }: Props) {
  const formRef = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<RuleForm>(() => formOf(rule));
  const [errors, setErrors] = useState<RuleErrors>({});
  const judged = judgeRule(form, { key: ruleKey, _id: rule?._id });
  const named = judgeRule({ ...form, name: form.name || t.newRule }, { key: ruleKey, _id: rule?._id });
  const set = (change: Partial<RuleForm>) => {
    setErrors({});
    setForm((before) => ({ ...before, ...change }));
  };
  const keep = () => {
    if (judged.ok) return onKeep(judged.rule);
    setErrors(judged.errors);
    requestAnimationFrame(() => {
      const first = formRef.current?.querySelector('[aria-invalid="true"]');
      if (first instanceof HTMLElement) first.focus();
    });
  };
  return (
    <FormDialog
      title={rule ? t.editRule : t.newRule}
      formRef={formRef}
      busy={false}
      submit={t.keep}
      cancel={t.cancel}
      onSubmit={keep}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        value={form.name}
        maxLength={60}
        error={errors.name}
        onChange={(name) => set({ name })}
      />
      <RuleEffect form={form} error={errors.value} onChange={set} />
      <RuleWhen form={form} errors={errors} onChange={set} />
      {named.ok ? <PriceProbe tariff={tariffWith(named.rule)} now={now} inDialog /> : null}
    </FormDialog>
  );
}
