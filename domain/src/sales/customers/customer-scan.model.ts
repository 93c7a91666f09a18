import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { CustomerDoc } from './customer.model.js';

export const scanCustomers = ({ db }: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<CustomerDoc> =>
  scanById(db.customers, scope, (text) => new Types.ObjectId(text));
