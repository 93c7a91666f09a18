import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { RegularDoc } from './regular.model.js';

export const scanRegulars = ({ models }: Pick<Core, 'models'>, scope: ScanScope): AsyncIterable<RegularDoc> =>
  scanById(native(models, 'regulars'), scope, (text) => new Types.ObjectId(text));
