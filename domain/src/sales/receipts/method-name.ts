const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  net_banking: 'Net banking',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  cash: 'Cash',
};

/** A payment method as a person says it; the provider's own word where we know no better. */
export const methodName = (method: string): string =>
  METHODS[method.toLowerCase()] ?? method.replaceAll('_', ' ');
