import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useContact } from '../../site/public.js';
import { ArticlePage } from '../article-page.js';
import { tournamentsActions as t, tournamentsTexts } from '../texts/tournaments.js';

/** `/help/tournaments`: how to plan a tournament by hand. */
export function PlanTournamentPage() {
  const contact = useContact(true);
  return (
    <ArticlePage article={tournamentsTexts}>
      <p className="row row-wrap">
        <Link className="btn btn-primary" to="/tournaments">
          {t.see}
        </Link>
        <Link className="btn" to="/?amenities=Referee,Scoreboard">
          <Icon name="search" small />
          {t.find}
        </Link>
        {contact ? (
          <a className="btn" href={`mailto:${contact.email}?subject=Tournament`}>
            <Icon name="mail" small />
            {t.write}
          </a>
        ) : null}
      </p>
    </ArticlePage>
  );
}
