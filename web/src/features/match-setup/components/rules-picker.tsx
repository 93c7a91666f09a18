import { PRESET_NAMES } from '@crease/shared/contracts/match-rules';
import { PRESET_WORDS } from '@crease/shared/match-words/presets';
import { inWords } from '../in-words.js';
import { chosenRules, type RulesChoice } from '../rules-choice.js';
import { formOfRules, judgeRules, type RuleErrors } from '../rules-form.js';
import { ruleTexts as t } from '../texts.js';
import { RuleLines } from './rule-lines.js';
import { RulesFormFields } from './rules-form.js';
import './match-setup.css';

interface Props {
  choice: RulesChoice;
  /** Shown under the fields; from the last attempt to send the form. */
  errors: RuleErrors;
  onChange: (choice: RulesChoice) => void;
}

/** The rules: a preset with its sentence, or each rule chosen separately. */
export function RulesPicker({ choice, errors, onChange }: Props) {
  const isOwn = 'own' in choice;
  const fits = !isOwn || Object.keys(judgeRules(choice.own)).length === 0;
  return (
    <div className="stack-4">
      <fieldset className="rules-presets">
        <legend className="visually-hidden">{t.title}</legend>
        {PRESET_NAMES.map((name) => (
          <RuleOption
            key={name}
            name={inWords(PRESET_WORDS[name].name)}
            sentence={inWords(PRESET_WORDS[name].sentence)}
            isChosen={!isOwn && choice.preset === name}
            onChoose={() => onChange({ preset: name })}
          />
        ))}
        <RuleOption
          name={t.own}
          sentence={t.ownText}
          isChosen={isOwn}
          onChoose={() => onChange({ own: formOfRules(chosenRules(choice)) })}
        />
      </fieldset>
      {isOwn ? (
        <RulesFormFields form={choice.own} errors={errors} onChange={(own) => onChange({ own })} />
      ) : null}
      {fits ? (
        <details className="rules-all">
          <summary>{t.all}</summary>
          <RuleLines rules={chosenRules(choice)} />
        </details>
      ) : null}
    </div>
  );
}

interface OptionProps {
  name: string;
  sentence: string;
  isChosen: boolean;
  onChoose: () => void;
}

function RuleOption({ name, sentence, isChosen, onChoose }: OptionProps) {
  return (
    <label className="rules-option">
      <input type="radio" name="match-rules" checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{name}</strong>
        <span className="small text-2">{sentence}</span>
      </span>
    </label>
  );
}
