import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { WaitDoc } from '../wait-record/wait.model.js';

export const scanWaits = ({ models }: Pick<Core, 'models'>, scope: ScanScope): AsyncIterable<WaitDoc> =>
  scanById(native(models, 'waits'), scope, (text) => new Types.ObjectId(text));
