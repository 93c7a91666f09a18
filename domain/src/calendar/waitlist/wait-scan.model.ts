import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { WaitDoc } from '../wait-record/wait.model.js';

export const scanWaits = ({ db }: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<WaitDoc> =>
  scanById(db.waits, scope, (text) => new Types.ObjectId(text));
