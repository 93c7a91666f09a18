/** A slot of a ground as players name it; it may wrap past midnight. */
export interface SlotOfGround {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** Some hours of one date: what one document owns of a slot. */
export interface HoursOfDay {
  date: string;
  hours: number[];
}
