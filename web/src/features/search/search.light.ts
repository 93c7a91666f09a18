import { autocomplete as autocompleteContract } from '@crease/shared/contracts/grounds';
import { lightContract } from '../../lib/light/light.js';

export const autocomplete = lightContract(autocompleteContract);
