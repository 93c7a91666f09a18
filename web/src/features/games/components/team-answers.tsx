import type { GameAnswer, TeamAnswer } from '@crease/shared/contracts/games';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useUser } from '../../../lib/session.js';
import { useTeam } from '../../teams/public.js';
import { useGameActions } from '../api/use-game-actions.js';
import { playAgainTexts as again } from '../play-again-texts.js';
import { gameTexts as t } from '../texts.js';
import './games.css';

interface Props {
  gameId: string;
  teamId: string;
  answers: TeamAnswer[];
}

const CHOICES: { answer: GameAnswer; icon: IconName }[] = [
  { answer: 'in', icon: 'check' },
  { answer: 'maybe', icon: 'help' },
  { answer: 'out', icon: 'close' },
];
const GROUPS = ['in', 'maybe', 'out', undefined] as const;

/** With what they said the last time, as long as they have not answered. */
const nameOf = ({ name, answer, last }: TeamAnswer): string =>
  answer || !last ? name : `${name} (${again.last[last]})`;

/** The team's answers: the reader's own, and everybody's grouped by answer. */
export function TeamAnswers({ gameId, teamId, answers }: Props) {
  const user = useUser();
  const { data: team } = useTeam(teamId);
  const { answer } = useGameActions(gameId);
  const own = team?.members.find(({ userId }) => userId !== undefined && userId === user?.id);
  const mine = answers.find(({ memberId }) => memberId === own?.memberId);
  const ownAnswer = mine?.answer;
  const last = ownAnswer ? undefined : mine?.last;
  const say = async (choice: GameAnswer) => {
    try {
      await answer.mutateAsync(choice);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <section className="panel stack" aria-labelledby="game-answers">
      <h2 id="game-answers">{t.answersTitle}</h2>
      {team ? (
        <p className="small text-2" dir="auto">
          {t.answersText(team.name)}
        </p>
      ) : (
        <div className="game-answers-wait" />
      )}
      {own ? (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons, none of which is a form field
        <div className="game-answers" role="group" aria-label={t.answersTitle}>
          {CHOICES.map(({ answer: choice, icon }) => (
            <button
              key={choice}
              type="button"
              className="chip"
              aria-pressed={choice === ownAnswer}
              disabled={answer.isPending}
              onClick={() => void say(choice)}
            >
              <Icon name={icon} small />
              {t.answers[choice]}
            </button>
          ))}
        </div>
      ) : null}
      {last ? (
        <button
          type="button"
          className="btn btn-small"
          disabled={answer.isPending}
          onClick={() => void say(last)}
        >
          <Icon name="refresh" small />
          {again.asLast[last]}
        </button>
      ) : null}
      <dl className="game-answer-groups">
        {GROUPS.map((group) => {
          const names = answers.filter((one) => one.answer === group).map(nameOf);
          if (names.length === 0) return null;
          return (
            <div key={group ?? 'none'}>
              <dt>{t.answerGroups[group ?? 'none'](names.length)}</dt>
              <dd dir="auto">{names.join(', ')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
