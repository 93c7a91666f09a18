import type { Team } from '@crease/shared/contracts/teams';
import type { Tournament } from '@crease/shared/contracts/tournament';
import { Icon } from '../../../components/icon.js';
import { FieldError } from '../../../components/text-field.js';
import { entryTexts as t } from '../entry-texts.js';

interface Props {
  team: Pick<Team, 'members'>;
  tournament: Pick<Tournament, 'rosterMin' | 'rosterMax'>;
  roster: readonly string[];
  error: string | undefined;
  onChange: (roster: string[]) => void;
}

/** The members of the team who play, ticked. */
export function RosterFields({ team, tournament, roster, error, onChange }: Props) {
  const { rosterMin, rosterMax } = tournament;
  const toggle = (memberId: string) =>
    onChange(roster.includes(memberId) ? roster.filter((one) => one !== memberId) : [...roster, memberId]);
  return (
    <fieldset className="stack">
      <legend className="field-label field-legend">{t.roster}</legend>
      <p className="field-hint" role="status">
        {t.chosen(roster.length, rosterMin, rosterMax)}
      </p>
      <div className="chips chips-wrap">
        {team.members.map(({ memberId, name }) => {
          const isChosen = roster.includes(memberId);
          return (
            <label key={memberId} className="chip chip-long">
              <input
                type="checkbox"
                className="visually-hidden"
                checked={isChosen}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(memberId)}
              />
              {isChosen ? <Icon name="check" small /> : null}
              <span dir="auto">{name}</span>
            </label>
          );
        })}
      </div>
      <FieldError id="cup-roster-error" text={error} />
    </fieldset>
  );
}
