import type { MatchRules } from '@crease/shared/cricket/rules';
import { rulesInWords } from '@crease/shared/match-words/rules';
import { inWords } from '../in-words.js';
import './match-setup.css';

/** The rules in plain sentences. */
export function RuleLines({ rules }: { rules: MatchRules }) {
  return (
    <ul className="rules-lines">
      {rulesInWords(rules).map((line) => (
        <li key={line.rule}>{inWords(line)}</li>
      ))}
    </ul>
  );
}
