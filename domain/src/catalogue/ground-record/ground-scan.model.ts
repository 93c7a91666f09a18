import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { GroundDoc } from './ground.model.js';

export const scanGrounds = ({ models }: Pick<Core, 'models'>, scope: ScanScope): AsyncIterable<GroundDoc> =>
  scanById(native(models, 'grounds'), scope, (text) => new Types.ObjectId(text));
