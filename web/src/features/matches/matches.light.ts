import { matchRules } from '@crease/shared/contracts/match-rules';
import * as matches from '@crease/shared/contracts/matches';
import { z } from 'zod';
import { lightContract } from '../../lib/light/light.js';

// The API trims the name of a net before it stores it, which a light schema cannot do.
const zone = matchRules.shape.zones.unwrap().element.extend({ name: z.string() });
const rules = matchRules.extend({ zones: z.array(zone).default([]) });
const match = matches.match.extend({ rules });

export const readMatch = lightContract({
  ...matches.readMatch,
  response: matches.readMatch.response.extend({ match }),
});
export const matchCardPdf = lightContract(matches.matchCardPdf);
