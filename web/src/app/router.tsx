import { Route, Routes, useLocation } from 'react-router-dom';
import { Later, late } from '../components/late.js';
import { isReadablePath } from '../lib/own-path.js';
import { GroundPage, HomePage } from './first-screens.js';
import { AppLayout } from './layout/app-layout.js';
import { PanelLayout } from './layout/panel-layout.js';
import { PanelTools } from './layout/panel-tools.js';
import { boardWords, panelWords, screen, tournamentWords } from './screen.js';

const OtherScreens = late(async () => ({ default: (await import('./other-screens.js')).OtherScreens }));
const OwnerRoutes = screen(
  async () => (await import('../features/owner/pages/owner-routes.js')).OwnerRoutes,
  panelWords,
);
const ScorePage = screen(
  async () => (await import('../features/scoring/pages/score-page.js')).ScorePage,
  async () => (await import('../languages/hindi-scoring.js')).hindiScoring,
);
const WallPage = screen(
  async () => (await import('../features/scoreboard/pages/wall-page.js')).WallPage,
  boardWords,
);
const TournamentWallPage = screen(
  async () => (await import('../features/tournaments/pages/wall-page.js')).TournamentWallPage,
  async () => ({ ...(await boardWords()), ...(await tournamentWords()) }),
);
const EmbeddedMatchPage = screen(
  async () => (await import('../features/scoreboard/pages/embedded-match-page.js')).EmbeddedMatchPage,
  boardWords,
);
const EmbeddedGroundPage = screen(
  async () => (await import('../features/grounds/pages/embedded-ground-page.js')).EmbeddedGroundPage,
  async () => (await import('../languages/hindi-embed.js')).hindiEmbed,
);

/** Matches no route, so the not-found page is shown. */
const NOWHERE = '/nowhere';

/**
 * Every route. Home and the ground page are loaded with the app when a visit begins there, as most do; the rest loads
 * on demand, most of it by a table of its own. The data router is left out: it is as large as the rest of the app and
 * nothing here needs it.
 */
export function Screens() {
  const asked = useLocation();
  const location = isReadablePath(asked.pathname) ? asked : { ...asked, pathname: NOWHERE };
  return (
    <Routes location={location}>
      <Route Component={AppLayout}>
        <Route index Component={HomePage} />
        <Route path="ground/:id" Component={GroundPage} />
        <Route path="*" Component={OtherScreens} />
      </Route>
      <Route
        path="match/:id/live"
        element={
          <Later>
            <WallPage />
          </Later>
        }
      />
      <Route
        path="tournament/:id/live"
        element={
          <Later>
            <TournamentWallPage />
          </Later>
        }
      />
      <Route
        path="embed/match/:id"
        element={
          <Later>
            <EmbeddedMatchPage />
          </Later>
        }
      />
      <Route
        path="embed/:id"
        element={
          <Later>
            <EmbeddedGroundPage />
          </Later>
        }
      />
      <Route element={<PanelLayout strip={false} />}>
        <Route path="match/:id/score" Component={ScorePage} />
      </Route>
      <Route Component={PanelLayout}>
        <Route path="owner-panel/*" element={<OwnerRoutes tools={<PanelTools />} />} />
      </Route>
    </Routes>
  );
}
