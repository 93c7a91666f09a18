import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { ArticlePage } from '../article-page.js';
import { tournamentsActions as t, tournamentsTexts } from '../texts/tournaments.js';

export function TournamentsPage() {
  return (
    <ArticlePage article={tournamentsTexts}>
      <p className="row row-wrap">
        <Link className="btn btn-primary" to="/?amenities=Referee,Scoreboard">
          <Icon name="search" small />
          {t.find}
        </Link>
        <a className="btn" href="mailto:support@crease.test?subject=Tournament">
          <Icon name="mail" small />
          {t.write}
        </a>
      </p>
    </ArticlePage>
  );
}
