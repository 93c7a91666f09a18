import { inLanguage } from '../../lib/language/language.js';

/** Texts of the admin's returns of tax at source. */
export const taxTexts = inLanguage('adminTax', {
  kinds: 'Returns',
  kindOf: { tcs: 'GST (TCS)', tds: 'Income tax (TDS)', bills: 'Bills for commission' },
  month: 'Month',
  quarter: 'Quarter',
  form: (form: string, law: string) => `Form ${form} · ${law}`,
  due: (day: string) => `To be filed by ${day}`,
  withoutGst: 'Values are without GST.',
  withGst: 'Gross is rent less discount, GST included.',
  wholePans: 'The file has whole PANs: keep it safe.',
  csv: 'CSV',
  pdf: 'PDF',
  number: 'Bill',
  gstIn: 'GST included',
  commission: 'Commission',
  noBills: 'No bills for that month',
  noBillsText:
    'Each owner gets one bill after a month has ended, for what its settlements took as commission.',
  eInvoices: (from: string) =>
    `The commission of this financial year alone is above the threshold for e-invoices. Configure their registration before ${from}.`,
  none: 'Nothing to report for that time',
  noneText: 'Tax is kept with settlements. It is reported for the month of play and the quarter of payment.',
  owner: 'Owner',
  supplies: 'Supplies',
  returns: 'Returned',
  net: 'Net',
  igst: 'IGST',
  cgst: 'CGST',
  sgst: 'SGST',
  gross: 'Gross',
  rate: 'Rate',
  tds: 'Tax',
  pan: (last4: string) => `PAN ending in ${last4}`,
  noPan: 'No PAN',
  total: 'Total',
} as const);
