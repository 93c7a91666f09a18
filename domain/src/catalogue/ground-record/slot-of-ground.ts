/** A slot of a ground as players name it; it may cross midnight. */
export interface SlotOfGround {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** Hours on one date: the part of a slot that one document owns. */
export interface HoursOfDay {
  date: string;
  hours: number[];
}
