import { CITIES } from '@crease/shared/cities';
import type { placeNames } from '../../features/cities/place-name.js';
import type { Translation } from '../../lib/language/lay-over.js';

const STATES: Readonly<Record<string, string>> = {
  'Andhra Pradesh': 'आंध्र प्रदेश',
  Assam: 'असम',
  Bihar: 'बिहार',
  Chandigarh: 'चंडीगढ़',
  Chhattisgarh: 'छत्तीसगढ़',
  Delhi: 'दिल्ली',
  Gujarat: 'गुजरात',
  Haryana: 'हरियाणा',
  'Himachal Pradesh': 'हिमाचल प्रदेश',
  Jharkhand: 'झारखंड',
  Karnataka: 'कर्नाटक',
  Kerala: 'केरल',
  'Madhya Pradesh': 'मध्य प्रदेश',
  Maharashtra: 'महाराष्ट्र',
  Odisha: 'ओडिशा',
  Punjab: 'पंजाब',
  Rajasthan: 'राजस्थान',
  'Tamil Nadu': 'तमिलनाडु',
  Telangana: 'तेलंगाना',
  'Uttar Pradesh': 'उत्तर प्रदेश',
  Uttarakhand: 'उत्तराखंड',
  'West Bengal': 'पश्चिम बंगाल',
};

const NAMES = new Map([
  ...Object.entries(STATES),
  ...CITIES.map(({ name, nameHi = name }) => [name, nameHi] as const),
]);

export const places: Translation<typeof placeNames> = { of: (name) => NAMES.get(name) ?? name };
