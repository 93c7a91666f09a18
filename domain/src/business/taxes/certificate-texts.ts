/** Texts of certificates of tax at source. Like statements they are for bookkeeping, and in English. */
export const CERTIFICATE = {
  tcs: 'GST collected at source',
  tds: 'Income tax deducted at source',
  facts: {
    name: 'Supplier',
    gstin: 'GSTIN',
    pan: 'PAN',
    noPan: 'not on file',
    ending: (last4: string) => `ending in ${last4}`,
    period: 'Period',
    law: 'Law',
    form: 'Return',
    state: 'Place of supply',
    supplies: 'Supplies',
    returns: 'Returned',
    net: 'Net value',
    igst: 'IGST',
    cgst: 'CGST',
    sgst: 'SGST/UTGST',
    tcs: 'Tax collected',
    gross: 'Gross',
    rate: 'Rate',
    tds: 'Tax deducted',
  },
  withoutGst: 'Values are without GST.',
  withGst: 'Gross is rent less discount, GST included.',
  portal: (certificate: string) =>
    `This statement is for your books. The certificate in law is Form ${certificate}, which the operator issues from the income-tax portal.`,
  credit:
    'This statement is for your books. The credit itself appears on the GST portal, once the operator has filed the return.',
} as const;
