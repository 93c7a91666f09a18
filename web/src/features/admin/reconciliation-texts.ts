import { inLanguage } from '../../lib/language/language.js';

/** Texts of the admin's comparison of a provider's report with our records. */
export const reconciliationTexts = inLanguage('adminReconciliation', {
  about: [
    'Download a report of settlements or payouts from the provider’s dashboard as CSV and compare it here. Nothing is changed or kept.',
    'It checks the lines of the report, and names our payments, refunds, payouts and transfers to owners that it lacks. For that, enter the days to check (at most 31), and download the report from the day before to the day after. A payment or refund is in it once the provider has settled it, so choose days that are settled.',
    'Without days, it is not checked for missing payments and refunds, and for missing payouts and transfers only between its first and last day, so not at all if it is of one or two days.',
  ],
  days: { from: 'Days to check, from', to: 'Until' },
  bothDays: 'Choose both days, or none.',
  fewerDays: 'Choose at most 31 days.',
  choose: 'Choose report',
  comparing: 'Comparing...',
  limit: 'CSV, at most 2 MB and 20,000 lines',
  again: 'Compare again',
  failed: 'The report could not be compared. Please try again.',
  which: 'Which differences',
  all: (count: number) => `All (${count})`,
  kinds: {
    payment: 'Payments',
    refund: 'Refunds',
    dispute: 'Disputes',
    dispute_reversed: 'Reversed disputes',
    payout: 'Payouts',
    split_transfer: 'Transfers to owners’ accounts',
    split_reversal: 'Taken back from owners’ accounts',
    transfer: 'Transfers to us',
    other: 'Other entries',
    unread: 'Unreadable lines',
  },
  agreed: (count: number) => `${count} ${count === 1 ? 'line agrees' : 'lines agree'} with our records.`,
  none: 'No difference',
  noneText: 'Every line of this report is in our records, to the rupee.',
  noDay: 'Without a day',
  missing: 'Not in the report',
  mayFollow:
    'Open the order in the provider’s dashboard. It may be settled later, and then be in the next report; if it never is, ask the provider.',
  line: (line: number) => `Line ${line}`,
  more: (count: number) => `${count} more are not shown. Compare a shorter period.`,
  moreTransfers: (count: number) =>
    `${count} more ${count === 1 ? 'transfer is' : 'transfers are'} not shown.`,
  transfer: (utr: string, amount: string) => `Transfer ${utr}: ${amount}`,
  noTransfer: (amount: string) => `Not transferred yet: ${amount}`,
  todo: {
    payment:
      'Open the order in the provider’s dashboard. If the payment is real, its webhook or the next check records it; if not, ask the provider.',
    refund: 'Compare the refunds of this order in the provider’s dashboard with those of the booking.',
    dispute: 'Look at the dispute in both places. If it is not in Disputes, send its webhook again.',
    dispute_reversed: 'Look at the dispute in both places. If it is not in Disputes, send its webhook again.',
    payout:
      'Look at the settlement and at the transfer in the provider’s dashboard before you pay anything: the owner may have the money already.',
    split_transfer:
      'Look at the settlement and at the owner’s account in the provider’s dashboard before you pay anything: the owner may have the money already.',
    split_reversal:
      'Compare the refund of the settlement with the owner’s account in the provider’s dashboard.',
    transfer: 'Ask the provider which lines this transfer is made of.',
    other: 'Ask the provider what this entry is.',
    unread: 'Check whether the file was changed after its download.',
  },
});
