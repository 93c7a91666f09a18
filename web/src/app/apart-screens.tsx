import { PanelLayout } from './layout/panel-layout.js';
import { PanelTools } from './layout/panel-tools.js';
import { boardWords, panelWords, screen, tournamentWords } from './screen.js';

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

/** The screens without the usual frame. */
export const APART = {
  wall: () => <WallPage />,
  tournamentWall: () => <TournamentWallPage />,
  embeddedMatch: () => <EmbeddedMatchPage />,
  embeddedGround: () => <EmbeddedGroundPage />,
  score: () => (
    <PanelLayout strip={false}>
      <ScorePage />
    </PanelLayout>
  ),
  owner: () => (
    <PanelLayout>
      <OwnerRoutes tools={<PanelTools />} />
    </PanelLayout>
  ),
};

export function ApartScreen({ name }: { name: keyof typeof APART }) {
  return APART[name]();
}
