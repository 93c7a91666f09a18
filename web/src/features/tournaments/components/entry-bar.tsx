import type { Tournament } from '@crease/shared/contracts/tournament';
import { tournamentWordsTexts as t } from '../texts.js';

/** The places of a tournament as one bar: those taken are filled. */
export function EntryBar({
  tournament: { teams, entered, placesLeft },
}: {
  tournament: Pick<Tournament, 'teams' | 'entered' | 'placesLeft'>;
}) {
  const taken = Math.max(entered, teams - placesLeft);
  return (
    <span className="cup-bar" role="img" aria-label={t.entered(entered, teams)}>
      {Array.from({ length: teams }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are alike
        <i key={at} className={at < entered ? 'is-in' : at < taken ? 'is-held' : undefined} />
      ))}
    </span>
  );
}
