import { idInAddress } from '@crease/shared/tournaments/tournament-address';
import { useParams } from 'react-router-dom';

/** The tournament of the page's address, which may have words before the id. */
export const useTournamentId = (): string => idInAddress(useParams().id ?? '');
