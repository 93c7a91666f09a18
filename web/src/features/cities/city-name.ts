import type { City } from '@crease/shared/contracts/grounds';
import { language } from '../../lib/language/language.js';

/** A city's name in the language of this visit. */
export function cityName(city: City): string {
  return language === 'hi' ? (city.nameHi ?? city.name) : city.name;
}
