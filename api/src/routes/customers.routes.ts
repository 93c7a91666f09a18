import { assertCovers, workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { changeCustomer } from '@crease/domain/sales/customers/change-customer';
import { listCustomers } from '@crease/domain/sales/customers/list-customers';
import { mergeCustomers } from '@crease/domain/sales/customers/merge-customers';
import {
  shareCustomer,
  takeUpCustomerLink,
  unshareCustomer,
} from '@crease/domain/sales/customers/share-customer';
import * as customers from '@crease/shared/contracts/customers';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/**
 * A workplace's customers. A record belongs to the whole workplace: members with only some grounds cannot change it.
 */
export function registerCustomerRoutes(router: Router): void {
  route(router, customers.listCustomers, async ({ core, caller, query: { workplace, ...query } }) =>
    listCustomers(core, await workplaceFor(core, caller, workplace, 'customer.read'), query),
  );

  route(router, customers.changeCustomer, async ({ core, caller, params, query, body }) => {
    const workplace = await workplaceFor(core, caller, query.workplace, 'customer.change');
    assertCovers(workplace, undefined);
    return { customer: await changeCustomer(core, workplace.ownerId, params.customerId, body) };
  });

  route(router, customers.mergeCustomers, async ({ core, caller, params, query, body }) => {
    const workplace = await workplaceFor(core, caller, query.workplace, 'customer.change');
    assertCovers(workplace, undefined);
    return { customer: await mergeCustomers(core, workplace.ownerId, params.customerId, body.into) };
  });

  route(router, customers.shareCustomer, async ({ core, caller, params, query, body }) => {
    const workplace = await workplaceFor(core, caller, query.workplace, 'customer.change');
    assertCovers(workplace, undefined);
    return { link: await shareCustomer(core, workplace.ownerId, params.customerId, body) };
  });

  route(router, customers.unshareCustomer, async ({ core, caller, params, query }) => {
    const workplace = await workplaceFor(core, caller, query.workplace, 'customer.change');
    assertCovers(workplace, undefined);
    await unshareCustomer(core, workplace.ownerId, params.customerId);
    return { message: 'Their walk-ins are shown to nobody by link any more.' };
  });

  route(router, customers.takeUpCustomerLink, ({ core, caller, body }) =>
    takeUpCustomerLink(core, caller.id, body.token),
  );
}
