/**
 * The gazetted holidays of India that follow the moon, which the library does not know: date, name, name in Hindi. The
 * government names them a year ahead and the moon may move one by a day; owners correct that at their ground.
 */
export const MOON_HOLIDAYS: readonly (readonly [date: string, name: string, nameHi: string])[] = [
  ['2026-03-04', 'Holi', 'होली'],
  ['2026-03-21', 'Eid al-Fitr', 'ईद-उल-फ़ितर'],
  ['2026-03-26', 'Ram Navami', 'राम नवमी'],
  ['2026-03-31', 'Mahavir Jayanti', 'महावीर जयंती'],
  ['2026-05-01', 'Buddha Purnima', 'बुद्ध पूर्णिमा'],
  ['2026-05-27', 'Eid al-Adha', 'ईद-उल-अज़हा'],
  ['2026-06-26', 'Muharram', 'मुहर्रम'],
  ['2026-08-26', 'Milad-un-Nabi', 'मिलाद-उन-नबी'],
  ['2026-09-04', 'Janmashtami', 'जन्माष्टमी'],
  ['2026-10-20', 'Dussehra', 'दशहरा'],
  ['2026-11-08', 'Diwali', 'दिवाली'],
  ['2026-11-24', 'Guru Nanak Jayanti', 'गुरु नानक जयंती'],
  ['2027-03-10', 'Eid al-Fitr', 'ईद-उल-फ़ितर'],
  ['2027-03-22', 'Holi', 'होली'],
  ['2027-04-15', 'Ram Navami', 'राम नवमी'],
  ['2027-04-19', 'Mahavir Jayanti', 'महावीर जयंती'],
  ['2027-05-17', 'Eid al-Adha', 'ईद-उल-अज़हा'],
  ['2027-05-20', 'Buddha Purnima', 'बुद्ध पूर्णिमा'],
  ['2027-06-16', 'Muharram', 'मुहर्रम'],
  ['2027-08-15', 'Milad-un-Nabi', 'मिलाद-उन-नबी'],
  ['2027-08-25', 'Janmashtami', 'जन्माष्टमी'],
  ['2027-10-09', 'Dussehra', 'दशहरा'],
  ['2027-10-29', 'Diwali', 'दिवाली'],
  ['2027-11-14', 'Guru Nanak Jayanti', 'गुरु नानक जयंती'],
  ['2028-03-11', 'Holi', 'होली'],
  ['2028-10-17', 'Diwali', 'दिवाली'],
];
