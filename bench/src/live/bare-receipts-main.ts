import { receiptPdf } from '@crease/domain/sales/receipts/receipt-pdf';
import type { Booking } from '@crease/shared/contracts/booking';
import { createTransport } from 'nodemailer';

// Prints the same receipt so often and posts it over a pool of connections, and nothing else: no database, no queue.
const AT_ONCE = 3;
const { SMTP_URL = '', MAIL_FROM = '', PUBLIC_URL = '' } = process.env;

interface Order {
  booking: Booking;
  count: number;
}

async function run({ booking, count }: Order): Promise<number> {
  const transport = createTransport({ url: SMTP_URL, pool: true, maxConnections: AT_ONCE });
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next++ < count)
        await transport.sendMail({
          from: MAIL_FROM,
          to: 'bare@bench.test',
          subject: 'Receipt',
          text: 'The receipt of your booking.',
          attachments: [{ filename: 'receipt.pdf', content: await receiptPdf(booking, PUBLIC_URL) }],
        });
    }),
  );
  transport.close();
  return (count * 1_000) / (performance.now() - began);
}

process.on('message', (order: Order) => {
  void run(order).then((rate) => process.send?.(rate));
});
process.on('disconnect', () => process.exit(0));
