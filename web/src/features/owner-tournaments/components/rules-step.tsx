import { TextArea } from '../../../components/text-area.js';
import { judgeRules, RulesPicker } from '../../match-setup/public.js';
import { tournamentFormTexts as t } from '../texts.js';
import type { FieldsProps } from './fields-props.js';

/** The rules of the matches, the prizes, and what teams should know. */
export function RulesStep({ form, errors, onChange }: FieldsProps) {
  const { rules } = form;
  return (
    <>
      <section className="panel stack-4" aria-labelledby="cup-rules">
        <h2 id="cup-rules">{t.rules}</h2>
        <RulesPicker
          choice={rules}
          errors={errors.rules && 'own' in rules ? judgeRules(rules.own) : {}}
          onChange={(choice) => onChange({ rules: choice })}
        />
      </section>
      <section className="panel stack-4">
        <TextArea
          label={t.prizes}
          hint={t.prizesHint}
          rows={3}
          maxLength={2_500}
          value={form.prizes}
          error={errors.prizes}
          onChange={(prizes) => onChange({ prizes })}
        />
        <TextArea
          label={t.publicRules}
          hint={t.publicRulesHint}
          maxLength={5_000}
          value={form.publicRules}
          error={errors.publicRules}
          onChange={(publicRules) => onChange({ publicRules })}
        />
      </section>
    </>
  );
}
