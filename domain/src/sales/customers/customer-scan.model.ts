import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { CustomerDoc } from './customer.model.js';

export const scanCustomers = (
  { models }: Pick<Core, 'models'>,
  scope: ScanScope,
): AsyncIterable<CustomerDoc> =>
  scanById(native(models, 'customers'), scope, (text) => new Types.ObjectId(text));
