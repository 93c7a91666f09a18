import { Route, Routes, useLocation } from 'react-router-dom';
import { Later, late } from '../components/late.js';
import { isReadablePath } from '../lib/own-path.js';
import { GroundPage, HomePage, MatchPage } from './first-screens.js';
import { AppLayout } from './layout/app-layout.js';

const OtherScreens = late(async () => ({ default: (await import('./other-screens.js')).OtherScreens }));
const ApartScreen = late(async () => ({ default: (await import('./apart-screens.js')).ApartScreen }));

/** The paths of the screens without the usual frame. `first-visit.ts` knows them too. */
export const APART = {
  'match/:id/live': 'wall',
  'matches/:id/live': 'wall',
  'tournament/:id/live': 'tournamentWall',
  'embed/match/:id': 'embeddedMatch',
  'embed/:id': 'embeddedGround',
  'match/:id/score': 'score',
  'owner-panel/*': 'owner',
} as const;

/** Matches no route, so the not-found page is shown. */
const NOWHERE = '/nowhere';

/**
 * Every route. The pages that most visits begin with are loaded with the app when a visit begins there; the rest loads
 * on demand, by two tables of its own. The data router is left out: it is as large as the rest of the app and
 * nothing here needs it.
 */
export function Screens() {
  const asked = useLocation();
  // Inside routes with a given location every navigation is a POP, so it is given only where it has to be.
  const given = isReadablePath(asked.pathname) ? {} : { location: { ...asked, pathname: NOWHERE } };
  return (
    <Routes {...given}>
      <Route Component={AppLayout}>
        <Route index Component={HomePage} />
        <Route path="ground/:id" Component={GroundPage} />
        <Route path="match/:id" Component={MatchPage} />
        <Route path="*" Component={OtherScreens} />
      </Route>
      {Object.entries(APART).map(([path, name]) => (
        <Route
          key={path}
          path={path}
          element={
            <Later>
              <ApartScreen name={name} />
            </Later>
          }
        />
      ))}
    </Routes>
  );
}
