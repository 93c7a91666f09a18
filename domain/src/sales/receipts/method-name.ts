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

/** The readable name of a payment method; the provider's own word if unknown. */
export const methodName = (method: string): string =>
  METHODS[method.toLowerCase()] ?? method.replaceAll('_', ' ');
