import { dropFigures, findFiguredAccounts } from '../figures/figures-rebuild.queries.js';
import type { FiguresCore } from '../figures/file-figures.js';
import { sumPlayer } from '../figures/sum-player.js';
import { findFiguredMatches } from '../matches/match.queries.js';
import { figureMatch } from '../matches/match-figures.js';
import { findMatchState } from '../matches/match-log.queries.js';

/**
 * Derives all figures from the logs of confirmed matches again. Safe while matches are played and confirmed, and safe
 * to interrupt and repeat.
 */
export async function rebuildFigures(core: FiguresCore): Promise<{ matches: number; players: number }> {
  let matches = 0;
  for await (const { _id } of findFiguredMatches(core)) {
    const log = await findMatchState(core, _id);
    if (log) await figureMatch(core, log);
    matches += 1;
  }
  const seen = new Set<string>();
  for await (const userId of findFiguredAccounts(core)) {
    if (seen.has(userId.toString())) continue;
    seen.add(userId.toString());
    const account = await core.reads.profile(userId.toString());
    if (account && !account.deletedAt) await sumPlayer(core, userId);
    else await dropFigures(core, userId);
  }
  return { matches, players: seen.size };
}
