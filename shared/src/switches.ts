/**
 * What an admin can switch off during an incident, and the message for users. Everything is on by default: a switch
 * stops a feature, it does not configure one. Bookings' texts wait while `sms` is off; a code, which a user waits for,
 * is refused. `waits` are switches that refuse no request: their work is done when they are on again.
 */
export const SWITCHES = {
  'sign-up': { off: 'New accounts cannot be made right now. Please try again later.' },
  booking: { off: 'New bookings are paused right now. What is booked stands. Please try again later.' },
  'online-payment': {
    off: 'Online payment is paused right now. Nothing has been taken. Please try again later.',
  },
  coupons: { off: 'Coupons are paused right now. Please book without one, or try again later.' },
  waitlist: { off: 'The waitlist is paused right now. Please try again later.' },
  uploads: { off: 'Pictures cannot be uploaded right now. Please try again later.' },
  broadcasts: { off: 'Announcements are paused right now. Please try again later.' },
  sms: { off: 'SMS are paused right now, so no code can be sent. Please try again later.' },
  whatsapp: { waits: true },
  payouts: { waits: true },
} as const satisfies Record<string, { off: string } | { waits: true }>;
export type SwitchName = keyof typeof SWITCHES;
/** Those that refuse requests. */
export type RefusingSwitch = {
  [N in SwitchName]: (typeof SWITCHES)[N] extends { off: string } ? N : never;
}[SwitchName];

// Object.keys loses the type of the names.
export const SWITCH_NAMES = Object.keys(SWITCHES) as [SwitchName, ...SwitchName[]];
