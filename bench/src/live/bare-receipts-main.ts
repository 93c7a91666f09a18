import { calendarIcs } from '@crease/domain/sales/receipts/calendar-ics';
import { receiptMail } from '@crease/domain/sales/receipts/receipt-mail';
import { receiptPdf } from '@crease/domain/sales/receipts/receipt-pdf';
import type { Booking } from '@crease/shared/contracts/booking';
import { createTransport } from 'nodemailer';

// Composes the same mail again and again, with its PDF and calendar file, and posts it over a pool of connections,
// without database or queue. A shorter mail would measure the mail server instead.
const CONNECTIONS = 3;
const { SMTP_URL = '', MAIL_FROM = '', PUBLIC_URL = '' } = process.env;

interface Order {
  booking: Booking;
  count: number;
}

async function run({ booking, count }: Order): Promise<number> {
  const transport = createTransport({ url: SMTP_URL, pool: true, maxConnections: CONNECTIONS });
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next++ < count)
        await transport.sendMail({
          from: MAIL_FROM,
          to: 'bare@bench.test',
          ...receiptMail(booking, PUBLIC_URL),
          attachments: [
            { filename: 'receipt.pdf', content: await receiptPdf(booking, PUBLIC_URL) },
            {
              filename: 'receipt.ics',
              content: calendarIcs(booking, { publicUrl: PUBLIC_URL, sequence: 0 }),
            },
          ],
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
