/**
 * What an admin can switch off during an incident, and what users then read. These are kill switches, not feature
 * flags. While `sms` is off, texts about bookings wait, but codes, which a user is waiting for, are refused. Switches
 * with `waits` refuse nothing: their work is done once they are on again.
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
/** Those that refuse a request. */
export type RefusingSwitch = {
  [N in SwitchName]: (typeof SWITCHES)[N] extends { off: string } ? N : never;
}[SwitchName];

// Object.keys forgets that these are exactly the names.
export const SWITCH_NAMES = Object.keys(SWITCHES) as [SwitchName, ...SwitchName[]];
