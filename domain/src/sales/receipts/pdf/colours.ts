/** The product's colours in print: dark for boards, the light theme for the rest (visual language, Colour). */
export const COLOURS = {
  night: '#08130f',
  nightRaised: '#10221b',
  nightLine: '#2b463b',
  nightText: '#f6f9f5',
  nightTextSoft: '#b3c6bc',
  tileTop: '#1d3329',
  tileBottom: '#15281f',
  tileLine: '#31503f',
  perforation: '#456455',
  amber: '#ffb238',
  amberLit: '#ffc566',
  paper: '#ffffff',
  surface: '#f1f5f0',
  line: '#cfdbd2',
  text: '#0b1814',
  textSoft: '#3c5147',
  textMeta: '#56695f',
  accentText: '#855000',
} as const;

/** Fill, edge and word of a status badge on the night. */
export const BADGES = {
  CONFIRMED: { fill: '#112e20', line: '#2f6e4b', text: '#63d996' },
  PENDING: { fill: '#33290f', line: '#8a651d', text: '#ffc566' },
  PAID: { fill: '#112e20', line: '#2f6e4b', text: '#63d996' },
  REFUNDED: { fill: '#3a1a16', line: '#8a4338', text: '#ff9a8a' },
  COMPLETED: { fill: '#142a38', line: '#3c637d', text: '#9ccbee' },
  CANCELLED: { fill: '#3a1a16', line: '#8a4338', text: '#ff9a8a' },
} as const;
