import { honoursOf } from '@crease/domain/play/tournament-pages/tournament-summary';
import { visibleTournament } from '@crease/domain/play/tournaments/tournament.policy';
import * as tournaments from '@crease/shared/contracts/tournaments';
import { refuse } from '@crease/shared/refusals';
import { FileReply, fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const PDF = 'application/pdf';

/** The picture of a tournament to share, and what is printed once it is over. All of it is public. */
export function registerTournamentPapers(router: Router): void {
  route(router, tournaments.tournamentPicture, async ({ core, params, res }) => {
    const tournament = await visibleTournament(core, null, params.id);
    // Loaded on demand: the fonts and the renderer are large.
    const pages = await import('@crease/domain/play/tournament-pages/tournament-picture');
    const picture = await pages.tournamentPicture(core, tournament);
    res.setHeader('Cache-Control', 'public, max-age=60');
    // Social networks fetch it for their own pages.
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return new FileReply('image/png', picture, `crease-tournament-${params.id}.png`, true);
  });

  route(router, tournaments.championPaper, async ({ core, params }) => {
    const tournament = await visibleTournament(core, null, params.id);
    const honours = await honoursOf(core, tournament);
    if (!honours) throw refuse('STATE_CONFLICT', 'tournament_not_over');
    const { championPdf } = await import('@crease/domain/play/tournament-pages/champion-pdf');
    return fileReply(PDF, await championPdf(core, tournament, honours), `crease-champion-${params.id}.pdf`);
  });

  route(router, tournaments.tournamentCertificates, async ({ core, params }) => {
    const tournament = await visibleTournament(core, null, params.id);
    const honours = await honoursOf(core, tournament);
    if (!honours) throw refuse('STATE_CONFLICT', 'tournament_not_over');
    const { certificatesPdf } = await import('@crease/domain/play/tournament-pages/certificates');
    return fileReply(PDF, await certificatesPdf(tournament, honours), `crease-certificates-${params.id}.pdf`);
  });
}
