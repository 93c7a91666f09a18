import { statusKey } from '@crease/shared/import-status';
import { SelectField } from '../../../components/select-field.js';
import type { StatusAnswers } from '../api/use-import.js';
import { importTexts as t } from '../import-texts.js';

interface Props {
  statuses: readonly string[];
  answers: StatusAnswers;
  busy: boolean;
  onAnswer: (answers: StatusAnswers) => void;
}

/** Asks for the meaning of the file's unknown statuses. */
export function ImportStatuses({ statuses, answers, busy, onAnswer }: Props) {
  const answer = (key: string, value: string) => {
    const { [key]: _, ...others } = answers;
    onAnswer(value === 'take' || value === 'leave' ? { ...others, [key]: value } : others);
  };
  return (
    <section className="panel stack-4" aria-labelledby="import-statuses">
      <h2 id="import-statuses">{t.ask}</h2>
      <p className="small text-2">{t.askText}</p>
      <div className="work-filters">
        {statuses.map((status) => {
          const key = statusKey(status);
          return (
            <SelectField
              key={key}
              label={status}
              value={answers[key] ?? ''}
              disabled={busy}
              onChange={(value) => answer(key, value)}
              options={[
                { value: '', text: t.answers.ask },
                { value: 'take', text: t.answers.take },
                { value: 'leave', text: t.answers.leave },
              ]}
            />
          );
        })}
      </div>
    </section>
  );
}
