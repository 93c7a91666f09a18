import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Core } from '@crease/domain/platform/core';
import { acceptPlace } from '@crease/domain/play/matches/accept-place';
import { appendEvents } from '@crease/domain/play/matches/append-events';
import { confirmMatch, disputeMatch } from '@crease/domain/play/matches/confirm-match';
import { createMatch } from '@crease/domain/play/matches/create-match';
import { type FoundMatch, findMatch, findMatchFor } from '@crease/domain/play/matches/find-match';
import { createScorerLink, takeLease } from '@crease/domain/play/matches/hold-lease';
import { listMatches } from '@crease/domain/play/matches/list-matches';
import { presentCard } from '@crease/domain/play/matches/present-card';
import { namesFor, presentMatch } from '@crease/domain/play/matches/present-match';
import { readEvents } from '@crease/domain/play/matches/read-events';
import { setSide, setToss } from '@crease/domain/play/matches/set-side';
import { updateMatch } from '@crease/domain/play/matches/update-match';
import * as matches from '@crease/shared/contracts/matches';
import { FileReply, fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const matchIn = async (core: Core, found: Promise<FoundMatch>) => ({
  match: await presentMatch(core, await found),
});

/** Making matches, who plays in them, and their results. */
export function registerMatchRoutes(router: Router): void {
  route(
    router,
    matches.createMatch,
    async ({ core, caller, body }) => {
      const { _id } = await createMatch(core, caller, body);
      return await matchIn(core, findMatch(core, _id.toString(), caller));
    },
    { limit: 'match' },
  );

  route(router, matches.listMatches, ({ core, caller, query }) => listMatches(core, caller, query));

  route(router, matches.readMatch, async ({ core, caller, params }) => {
    const found = await findMatch(core, params.id, caller);
    const names = await namesFor(core, found);
    return { match: await presentMatch(core, found, names), card: presentCard(found.log.card, names) };
  });

  route(router, matches.setMatchSide, ({ core, caller, params, body }) =>
    matchIn(core, setSide(core, caller, params.id, params.side, body)),
  );

  route(router, matches.setMatchToss, ({ core, caller, params, body }) =>
    matchIn(core, setToss(core, caller, params.id, body)),
  );

  route(router, matches.updateMatch, ({ core, caller, params, body }) =>
    matchIn(core, updateMatch(core, caller, params.id, body)),
  );

  route(router, matches.acceptMatchPlace, ({ core, caller, params, body }) =>
    matchIn(core, acceptPlace(core, caller, params.id, body.accept)),
  );

  route(router, matches.confirmMatch, ({ core, caller, params, body }) =>
    matchIn(core, confirmMatch(core, caller, params.id, body?.confirm)),
  );

  route(router, matches.disputeMatch, ({ core, caller, params, body }) =>
    matchIn(core, disputeMatch(core, caller, params.id, body.text)),
  );

  route(router, matches.matchCardPdf, async ({ core, params }) => {
    const found = await findMatch(core, params.id, null);
    // Loaded on demand: the fonts and the renderer are large.
    const { matchPdf } = await import('@crease/domain/play/match-pages/match-pdf');
    return fileReply('application/pdf', await matchPdf(core, found), `crease-match-${params.id}.pdf`);
  });

  route(router, matches.matchCardPng, async ({ core, params, res }) => {
    const found = await findMatch(core, params.id, null);
    const { matchPicture } = await import('@crease/domain/play/match-pages/match-picture');
    const picture = await matchPicture(core, found);
    res.setHeader('Cache-Control', 'public, max-age=10');
    // Social networks fetch it for their own pages.
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return new FileReply('image/png', picture, `crease-match-${params.id}.png`, true);
  });

  registerScoring(router);
}

function registerScoring(router: Router): void {
  route(router, matches.takeScorerLease, async ({ core, caller, params, body }) => {
    const { expiresAt, ...held } = await takeLease(core, caller, params.id, body ?? {});
    return { ...held, expiresAt: expiresAt.toISOString() };
  });

  route(router, matches.createScorerLink, async ({ core, caller, params }) => {
    const { match } = await findMatchFor(core, params.id, caller, ({ scores }) => scores);
    const { url, expiresAt } = await createScorerLink(core, match._id);
    return { url, expiresAt: expiresAt.toISOString() };
  });

  route(
    router,
    matches.addMatchEvents,
    async ({ core, caller, params, body }) => await cardAfter(core, caller, params.id, body),
    { largeBody: true },
  );

  route(router, matches.listMatchEvents, async ({ core, caller, params, query }) => {
    const found = await findMatch(core, params.id, caller);
    return await readEvents(core, found, query.after ?? 0);
  });
}

async function cardAfter(
  core: Core,
  caller: Caller,
  id: string,
  sent: Parameters<typeof appendEvents>[3],
): Promise<{ seq: number; card: ReturnType<typeof presentCard> }> {
  const found = await appendEvents(core, caller, id, sent);
  return { seq: found.log.eventSeq, card: presentCard(found.log.card, await namesFor(core, found)) };
}
