/** The number on the receipt of an entry fee, from the random part of its order's id. */
export const feeReceiptNumber = (orderId: string): string =>
  `EF-${orderId.replace(/^.*_/, '').slice(0, 12).toUpperCase()}`;

/** The number on the receipt of a share, from the random part of its order's id. */
export const shareReceiptNumber = (orderId: string): string =>
  `SH-${orderId.replace(/^.*_/, '').slice(0, 12).toUpperCase()}`;
