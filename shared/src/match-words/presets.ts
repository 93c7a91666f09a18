import type { PresetName } from '../cricket/presets.js';
import type { BothLanguages } from './last-event.js';

/** What each preset is called, and its rules in one sentence (docs/cricket-rules.md). */
export const PRESET_WORDS: Record<PresetName, { name: BothLanguages; sentence: BothLanguages }> = {
  'box-6': {
    name: { en: 'Box, 6 a side', hi: 'बॉक्स, 6-6 खिलाड़ी' },
    sentence: {
      en: 'Six a side and six overs; the last batter bats on alone, the roof is dead, and over the net is out.',
      hi: 'छह-छह खिलाड़ी और छह ओवर; आख़िरी बल्लेबाज़ अकेला खेलता है, छत पर गेंद डेड है, और जाल के पार मारना आउट।',
    },
  },
  'turf-8': {
    name: { en: 'Turf, 8 a side', hi: 'टर्फ़, 8-8 खिलाड़ी' },
    sentence: {
      en: 'Eight a side and eight overs, at most two for each bowler.',
      hi: 'आठ-आठ खिलाड़ी और आठ ओवर, हर गेंदबाज़ के ज़्यादा से ज़्यादा दो।',
    },
  },
  'corporate-dots': {
    name: { en: 'Corporate dots', hi: 'कॉर्पोरेट डॉट्स' },
    sentence: {
      en: 'Six a side: three balls in a row without a run are out, a wicket costs five runs, and the last over counts double.',
      hi: 'छह-छह खिलाड़ी: लगातार तीन गेंदों पर रन नहीं तो आउट, हर विकेट पर पाँच रन कटते हैं, और आख़िरी ओवर के रन दोगुने।',
    },
  },
  'indoor-pairs': {
    name: { en: 'Indoor pairs', hi: 'इनडोर जोड़ियाँ' },
    sentence: {
      en: 'Eight a side in four pairs of four overs each: nobody leaves, an out costs five runs, and the nets add runs.',
      hi: 'आठ-आठ खिलाड़ी, चार जोड़ियाँ और हर जोड़ी के चार ओवर: कोई बाहर नहीं जाता, आउट पर पाँच रन कटते हैं, और जाल से रन जुड़ते हैं।',
    },
  },
  t20: {
    name: { en: 'T20', hi: 'टी20' },
    sentence: {
      en: 'Twenty overs by the Laws, with free hits; at most four overs for each bowler.',
      hi: 'क्रिकेट के नियमों से बीस ओवर, फ़्री हिट के साथ; हर गेंदबाज़ के ज़्यादा से ज़्यादा चार ओवर।',
    },
  },
  t10: {
    name: { en: 'T10', hi: 'टी10' },
    sentence: {
      en: 'Ten overs by the Laws, with free hits; at most two overs for each bowler.',
      hi: 'क्रिकेट के नियमों से दस ओवर, फ़्री हिट के साथ; हर गेंदबाज़ के ज़्यादा से ज़्यादा दो ओवर।',
    },
  },
  hundred: {
    name: { en: 'The Hundred', hi: 'द हंड्रेड' },
    sentence: {
      en: 'Twenty sets of five balls; the ends change after ten balls, and a bowler may bowl two sets in a row.',
      hi: 'पाँच-पाँच गेंदों के बीस सेट; दस गेंदों के बाद छोर बदलते हैं, और गेंदबाज़ लगातार दो सेट डाल सकता है।',
    },
  },
};
