import { AppError } from '@crease/shared/errors';
import { formatFullDay } from '@crease/shared/format/in-english';
import { formatExactRupees } from '@crease/shared/format/money';
import { stateNameOf } from '@crease/shared/state-codes';
import { endOfMonth } from '@crease/shared/tax/periods';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { Certificate } from './certificate-pdf.js';
import { CERTIFICATE } from './certificate-texts.js';
import { endsOfQuarter } from './owner-tax.js';
import { tcsFiling, tcsReturn, tdsFiling, tdsReturn } from './returns.js';

const { facts } = CERTIFICATE;

/** GST collected from an owner in a month, as PDF. @throws `NOT_FOUND` if there was none */
export async function tcsCertificate(core: Core, ownerId: string, month: string): Promise<Buffer> {
  const rows = await tcsReturn(core, month, new Types.ObjectId(ownerId));
  const { form, law } = tcsFiling(month);
  return await print(core, {
    title: CERTIFICATE.tcs,
    facts: [
      { name: facts.name, value: rows[0]?.name ?? '' },
      { name: facts.period, value: periodOf(month, month) },
      { name: facts.law, value: law },
      { name: facts.form, value: form },
    ],
    sections: rows.map((row) => ({
      title: `${row.gstin}, ${stateNameOf(row.state)}`,
      facts: [],
      amounts: [
        ...(['supplies', 'returns', 'net', 'igst', 'cgst', 'sgst'] as const).map((part) => ({
          name: facts[part],
          value: formatExactRupees(row[part]),
        })),
        { name: facts.tcs, value: formatExactRupees(row.igst + row.cgst + row.sgst) },
      ],
    })),
    notes: [CERTIFICATE.withoutGst, CERTIFICATE.credit],
  });
}

/** Income tax deducted from an owner in a quarter, as PDF. @throws `NOT_FOUND` if there was none */
export async function tdsCertificate(core: Core, ownerId: string, quarter: string): Promise<Buffer> {
  const rows = await tdsReturn(core, quarter, new Types.ObjectId(ownerId));
  const { form, law, certificate } = tdsFiling(quarter);
  const pan = rows.find(({ panLast4 }) => panLast4)?.panLast4;
  return await print(core, {
    title: CERTIFICATE.tds,
    facts: [
      { name: facts.name, value: rows[0]?.name ?? '' },
      { name: facts.pan, value: pan ? facts.ending(pan) : facts.noPan },
      { name: facts.period, value: periodOf(...endsOfQuarter(quarter)) },
      { name: facts.law, value: law },
      { name: facts.form, value: form },
    ],
    sections: rows.map((row) => ({
      title: `${row.rate} %`,
      facts: [],
      amounts: (['gross', 'tds'] as const).map((part) => ({
        name: facts[part],
        value: formatExactRupees(row[part]),
      })),
    })),
    notes: [CERTIFICATE.withGst, CERTIFICATE.portal(certificate)],
  });
}

const periodOf = (first: string, last: string): string =>
  `${formatFullDay(`${first}-01`)} – ${formatFullDay(endOfMonth(last))}`;

/** Loads the PDF library on demand, like receipts. */
async function print(core: Core, certificate: Certificate): Promise<Buffer> {
  if (certificate.sections.length === 0)
    throw new AppError('NOT_FOUND', 'Nothing was withheld in that time.');
  const { certificatePdf } = await import('./certificate-pdf.js');
  return await certificatePdf(certificate, core.clock.now());
}
