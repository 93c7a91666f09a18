/** How the numbers of these receipts begin, by what was paid; the receipt of a booking has the booking's number. */
const PREFIXES = { share: 'SH', entry: 'EF' } as const;
type PartKind = keyof typeof PREFIXES;

export const hasReceiptNumber = (kind: string | undefined): kind is PartKind =>
  kind !== undefined && Object.hasOwn(PREFIXES, kind);

/** The number on the receipt of a share or an entry fee, from the random part of its order's id. */
export const receiptNumber = (kind: PartKind, orderId: string): string =>
  `${PREFIXES[kind]}-${orderId.replace(/^.*_/, '').slice(0, 12).toUpperCase()}`;
