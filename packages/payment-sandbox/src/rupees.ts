const inRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** `₹1,25,000`, or `₹170.50` where there are paise. */
export const formatRupees = (paise: number): string => inRupees.format(paise / 100);
