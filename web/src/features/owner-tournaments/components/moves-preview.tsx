import type { ResponseOf } from '@crease/shared/contract';
import type { PlannedMove, Tournament } from '@crease/shared/contracts/tournament';
import type { moveTournamentMatches } from '@crease/shared/contracts/tournaments';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { versus } from '../../tournaments/public.js';
import type { useMovesPreview } from '../api/use-moves-preview.js';
import { dayTexts as t } from '../day-texts.js';

type Answer = Omit<ResponseOf<typeof moveTournamentMatches>, 'success'>;

interface Props {
  tournament: Tournament;
  preview: ReturnType<typeof useMovesPreview>;
}

/** Which match goes where, and which captains are notified. */
export function MovesPreview({ tournament, preview }: Props) {
  return (
    <section className="stack" aria-live="polite" aria-label={t.planTitle}>
      <Fetched query={preview}>{(answer) => <Planned tournament={tournament} answer={answer} />}</Fetched>
    </section>
  );
}

function Planned({ tournament, answer }: { tournament: Tournament; answer: Answer }) {
  const { moves, left, notified } = answer;
  if (left.length > 0)
    return (
      <p className="notice notice-danger">
        <Icon name="warning" />
        <span>{t.left(left.join(', '))}</span>
      </p>
    );
  if (moves.length === 0) return <p className="text-2">{t.nothing}</p>;
  return (
    <>
      <h3>{t.planTitle}</h3>
      <ol className="cup-moves">
        {moves.map((move) => (
          <li key={move.matchId}>
            <MoveLine tournament={tournament} move={move} />
          </li>
        ))}
      </ol>
      {notified > 0 ? <p className="small text-2">{t.notified(notified)}</p> : null}
    </>
  );
}

function MoveLine({ tournament, move }: { tournament: Tournament; move: PlannedMove }) {
  const { number, sides, from, to, overs, teams } = move;
  const isElsewhere = from?.groundId !== to.groundId;
  const ground = tournament.grounds.find(({ _id }) => _id === to.groundId)?.name ?? '';
  const isOtherDay = from?.bookingDate !== to.bookingDate;
  const when = ({ bookingDate, timeSlot }: typeof to) =>
    isOtherDay ? `${formatDay(bookingDate)}, ${formatSlot(timeSlot)}` : formatSlot(timeSlot);
  return (
    <>
      <strong>
        {t.match(number)}: <bdi>{versus(sides)}</bdi>
      </strong>
      <span className="num">
        {from ? t.fromTo(when(from), when(to)) : when(to)}
        {isElsewhere ? <bdi>, {ground}</bdi> : null}
        {overs === undefined ? null : `, ${t.overs(overs)}`}
      </span>
      <span className="small text-2">
        {teams.length > 0
          ? t.captains(teams.map(({ name, captain }) => t.captain(name, captain)).join(', '))
          : t.laterKnown}
      </span>
    </>
  );
}

/** The moves of a preview as they are carried out: refused if a match is elsewhere by then. */
export const movesOf = ({ moves }: Answer) =>
  moves.map(({ matchId, from, to, overs }) => ({
    matchId,
    ...to,
    ...(overs === undefined ? {} : { overs }),
    ...(from ? { from } : {}),
  }));
