import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { formatSlot } from '../../../lib/format/time.js';
import { hasLost, resultOf, sideName } from '../match-words.js';
import { tournamentMatchTexts as t } from '../play-texts.js';
import { SideScore } from './side-score.js';
import './tournaments.css';

interface Props {
  match: TournamentMatch;
  /** `Final`, `Group A`. */
  stage: string;
  /** Replaces the link to the match. */
  acts?: ReactNode;
}

/** A match in the schedule: its hour and ground, its teams, and how it stands. */
export function MatchLine({ match, stage, acts }: Props) {
  const { number, timeSlot, groundName, status, matchId } = match;
  const result = resultOf(match);
  const names = match.sides.map(sideName);
  return (
    <li className={`cup-match${acts === undefined ? '' : ' cup-match-run'}`}>
      <span className="cup-match-when">
        <b className="num">{timeSlot ? formatSlot(timeSlot) : t.noTime}</b>
        <span className="small text-2" dir="auto">
          {groundName}
        </span>
      </span>
      <span className="cup-match-sides">
        <span className="small text-2">
          {t.number(number)} · {stage}
        </span>
        {([0, 1] as const).map((index) => (
          <span
            key={index}
            dir="auto"
            className={match.sides[index].name === undefined ? 'is-open' : undefined}
            data-lost={hasLost(match, index)}
          >
            {names[index]}
            {status === 'live' && matchId ? <SideScore matchId={matchId} side={index} /> : null}
          </span>
        ))}
        {result ? (
          <span className="small text-2" dir="auto">
            {result}
          </span>
        ) : null}
      </span>
      <span className="cup-match-end">
        {status === 'live' ? <span className="tag tag-lit">{t.live}</span> : null}
        {status === 'skipped' ? <span className="tag">{t.skipped}</span> : null}
        {acts ??
          (matchId ? <OpenMatch matchId={matchId} label={t.openOf(names[0] ?? '', names[1] ?? '')} /> : null)}
      </span>
    </li>
  );
}

const OpenMatch = ({ matchId, label }: { matchId: string; label: string }) => (
  <Link className="icon-btn" to={`/match/${matchId}`} aria-label={label}>
    <Icon name="right" />
  </Link>
);
