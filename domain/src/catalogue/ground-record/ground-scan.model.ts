import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { GroundDoc } from './ground.model.js';

export const scanGrounds = ({ db }: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<GroundDoc> =>
  scanById(db.grounds, scope, (text) => new Types.ObjectId(text));
