import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { hideSplash } from '../../../lib/splash.js';
import { useWakeLock } from '../../scoring/public.js';
import { WallMatch } from '../components/wall-match.js';
import { boardTexts as t } from '../texts.js';

/** `/match/:id/live`: the score for a television on the wall, large and dark, which never sleeps. */
export function WallPage() {
  const { id = '' } = useParams();
  useWakeLock();
  useEffect(hideSplash, []);
  return (
    <main id="main" tabIndex={-1} className="wall on-night">
      <WallMatch
        id={id}
        end={
          <Link className="wall-leave" to={`/match/${id}`} aria-label={t.leaveWall}>
            <Icon name="close" />
          </Link>
        }
      />
    </main>
  );
}
