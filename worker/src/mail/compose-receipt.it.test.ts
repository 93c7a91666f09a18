import { registerEInvoices } from '@crease/domain/sales/invoices/register-einvoices';
import { setEInvoiceAside } from '@crease/domain/sales/invoices/unregistered-invoices';
import type { Irp } from '@crease/domain/sales/irp/irp';
import { bookPaid } from '@crease/domain/testing/booked';
import { aSupplierGstin, irpVariables } from '@crease/domain/testing/irp';
import { pdfText } from '@crease/domain/testing/pdf-text';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeBill, composeReceipt } from './compose-receipt.js';

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

it('mails the bill to a business once it is registered, once, and not before its number is noted', async () => {
  const { core } = world;
  const { booking, player } = await bookPaid(core);
  const billing = { name: 'Acme Ltd', gstin: '27AAPFU0939F1ZV' };
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { billing } });
  await composeReceipt(core, booking._id.toString());
  const mails = () => core.db.mails.find({ to: player.email, billFor: { $exists: true } }).toArray();
  expect(await mails()).toEqual([]);
  const away = Object.assign(Object.create(core.db.invoices), {
    updateOne: () => Promise.reject(new Error('the database is away')),
  });
  await registerEInvoices({ ...core, db: Object.create(core.db, { invoices: { get: () => away } }) });
  const [mail] = await mails();
  // A worker of an earlier version sends it without the PDF.
  expect(mail?.text).toMatch(
    /^Our bill FEE\/\S+ for .* is registered as an e-invoice\. You can download it from/,
  );
  expect(mail?.notBefore?.getTime()).toBeGreaterThan(mail?.createdAt.getTime() ?? 0);
  await expect(composeBill(core, mail?.billFor ?? '')).rejects.toThrow('is not registered yet');
  await Promise.all([registerEInvoices(core), registerEInvoices(core)]);
  expect(await mails()).toHaveLength(1);
  const { subject, text, attachments } = await composeBill(core, mail?.billFor ?? '');
  expect(subject).toMatch(/^Your bill FEE\/\d\d-\d\d\/\d+, registered as an e-invoice$/);
  expect(text).toContain(`₹54 for ${booking.bookingId}`);
  expect(attachments?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^FEE-.*\.pdf$/)]);
  expect(pdfText((attachments?.[0]?.content as Buffer) ?? Buffer.alloc(0))).toContain('IRN');
});

it('mails a bill without the signed code only once an admin has accepted it, and says that it has none', async () => {
  const { core } = world;
  const { booking, player } = await bookPaid(core);
  const billing = { name: 'Acme Ltd', gstin: '27AAPFU0939F1ZV' };
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { billing } });
  await composeReceipt(core, booking._id.toString());
  const { irp } = core;
  if (!irp) throw new Error('the portal is on');
  const unsigned: Irp = {
    ...irp,
    findTaxpayer: (...args) => irp.findTaxpayer(...args),
    register: async (...args) => {
      const { irn, ackNo, ackAt } = await irp.register(...args);
      return { irn, ackNo, ackAt };
    },
  };
  await registerEInvoices({ ...core, irp: unsigned });
  const mails = () => core.db.mails.find({ to: player.email, billFor: { $exists: true } }).toArray();
  expect(await mails()).toEqual([]);
  const bill = await core.db.invoices.findOne({ bookingId: booking._id, series: 'fee-invoice' });
  if (!bill) throw new Error('there is a bill');
  expect(bill.einvoice?.state).toBe('unsigned');
  await expect(composeBill(core, bill._id)).rejects.toThrow('is not registered yet');
  for (const _ of [1, 2]) await setEInvoiceAside(core, bill._id, 'I have compared it at the portal');
  expect(await mails()).toMatchObject([{ billFor: bill._id }]);
  const { text } = await composeBill(core, bill._id);
  expect(text).toContain('The attached PDF has its number.');
});

it('attaches the bill to a private player at once', async () => {
  const { booking } = await bookPaid(world.core);
  expect(billsIn(await composeReceipt(world.core, booking._id.toString()))).toHaveLength(1);
});
