import { registerEInvoices } from '@crease/domain/sales/invoices/register-einvoices';
import { bookPaid } from '@crease/domain/testing/booked';
import { aSupplierGstin, irpVariables } from '@crease/domain/testing/irp';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeReceipt } from './compose-receipt.js';

let world: World;
beforeAll(async () => {
  world = await openWorld(await irpVariables(aSupplierGstin()));
});
afterAll(() => world.close());

const billsIn = ({ mail }: Awaited<ReturnType<typeof composeReceipt>>) =>
  (mail.attachments ?? []).filter(({ filename }) => filename.startsWith('FEE'));

it('attaches the bill to a business once it is registered, and until then says where it will be', async () => {
  const { core } = world;
  const { booking } = await bookPaid(core);
  const billing = { name: 'Acme Ltd', gstin: '27AAPFU0939F1ZV' };
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { billing } });
  const before = await composeReceipt(core, booking._id.toString());
  expect(billsIn(before)).toEqual([]);
  expect(before.mail.text).toContain('on the page of your booking, with its e-invoice number soon');
  await registerEInvoices(core);
  const after = await composeReceipt(core, booking._id.toString());
  expect(billsIn(after)).toHaveLength(1);
  expect(after.mail.text).toContain(
    'our bill for the convenience fee and a file for your calendar are attached',
  );
});

it('attaches the bill to a private player at once', async () => {
  const { booking } = await bookPaid(world.core);
  expect(billsIn(await composeReceipt(world.core, booking._id.toString()))).toHaveLength(1);
});
