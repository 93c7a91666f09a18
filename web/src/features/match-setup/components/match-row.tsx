import type { Match } from '@crease/shared/contracts/matches';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { ScoreLine } from '../../matches/public.js';
import { myMatchesTexts as t, whoPlaysTexts } from '../texts.js';
import './match-setup.css';
import { WhenAndWhere } from './when-and-where.js';

const TAGS: Record<Match['status'], string> = {
  planned: 'tag-info',
  live: 'tag-lit',
  over: 'tag-free',
  abandoned: 'tag-danger',
};

/** One of my matches. */
export function MatchRow({ match }: { match: Match }) {
  const { _id, sides, status, startsAt, groundName } = match;
  return (
    <li>
      <Link
        className="panel match-row"
        to={`/match/${_id}`}
        aria-label={t.open(whoPlaysTexts.versus(sides[0].name, sides[1].name))}
      >
        <span className="row row-between">
          <span className={`tag ${TAGS[status]}`}>{t.statuses[status]}</span>
          <Icon name="right" />
        </span>
        <ScoreLine match={match} />
        <span className="meta">
          <WhenAndWhere startsAt={startsAt} groundName={groundName} />
        </span>
      </Link>
    </li>
  );
}
