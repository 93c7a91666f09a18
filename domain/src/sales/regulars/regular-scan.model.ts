import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { RegularDoc } from './regular.model.js';

export const scanRegulars = ({ db }: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<RegularDoc> =>
  scanById(db.regulars, scope, (text) => new Types.ObjectId(text));
