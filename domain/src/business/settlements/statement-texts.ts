/** Texts of statements. Like receipts they are for bookkeeping, and in English. */
export const STATEMENT = {
  title: 'Settlement',
  kinds: {
    capture: 'Payment',
    refund: 'Refund',
    settlement: 'Payout',
    settlement_failed: 'Payout failed',
    adjustment: 'Adjustment',
  },
  columns: ['Date', 'What', 'Booking', 'Ground', 'Played', 'Gross', 'Fees', 'To you', 'From you'],
  status: { due: 'Due', sent: 'On its way', paid: 'Paid', failed: 'Payout failed' },
  facts: {
    number: 'Settlement',
    to: 'Paid to',
    period: 'Games',
    amount: 'Amount',
    status: 'State',
    reference: 'Reference',
    account: 'Account',
  },
  entries: 'Entries',
  more: (left: number) => `and ${left} more, all of which the CSV lists.`,
} as const;
