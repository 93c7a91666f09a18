import { foldText } from './format/fold-text.js';

/** States and union territories by their two-digit GST codes. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh (before division)',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
  '99': 'Centre Jurisdiction',
};

/** Other spellings used by owners and maps. */
const ALSO: Readonly<Record<string, string>> = {
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
  'new delhi': '07',
  'nct of delhi': '07',
  'dadra and nagar haveli': '26',
};

const plain = (name: string): string => foldText(name.replaceAll('&', ' and '));

const CODES = new Map([
  ...Object.entries(STATES).map(([code, name]) => [plain(name), code] as const),
  ...Object.entries(ALSO),
]);

/** The two-digit code of a state's name; undefined for an unknown name. */
export const stateCodeOf = (name: string): string | undefined => CODES.get(plain(name));

/** The name of a state code; the code itself if unknown. */
export const stateNameOf = (code: string): string => STATES[code] ?? code;

export const isStateCode = (code: string): boolean => Object.hasOwn(STATES, code);

/** Former states, and codes that no ground can be in. */
const NO_PLACES = ['25', '28', '97', '99'];

/** The current states and union territories, by code. */
export const STATES_NOW: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STATES).filter(([code]) => !NO_PLACES.includes(code)),
);
