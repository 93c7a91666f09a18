import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import type { RuleForm } from '../rules/rule-form.js';
import { ruleTexts as t } from '../rules/texts.js';

interface Props {
  form: RuleForm;
  error: string | undefined;
  onChange: (change: Partial<RuleForm>) => void;
}

/** A rule's effect on the price: a percentage up or down, or a fixed rate. */
export function RuleEffect({ form, error, onChange }: Props) {
  const isRate = form.kind === 'rate';
  return (
    <>
      <SelectField
        label={t.kind}
        value={form.kind}
        options={(['percent', 'rate'] as const).map((value) => ({ value, text: t.kinds[value] }))}
        onChange={(kind) => onChange({ kind: kind === 'rate' ? kind : 'percent' })}
      />
      <div className="rule-pair">
        {isRate ? null : (
          <SelectField
            label={t.direction}
            value={form.isLess ? 'less' : 'more'}
            options={[
              { value: 'more', text: t.more },
              { value: 'less', text: t.less },
            ]}
            onChange={(way) => onChange({ isLess: way === 'less' })}
          />
        )}
        <TextField
          label={isRate ? t.rate : t.percent}
          {...(isRate ? { icon: 'rupee' as const } : {})}
          inputMode="numeric"
          maxLength={6}
          value={form.value}
          error={error}
          onChange={(value) => onChange({ value: value.replace(/\D/g, '') })}
        />
      </div>
    </>
  );
}
