import type { groundWords as english } from '../../features/grounds/words.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const groundWords: Translation<typeof english> = {
  amenities: {
    Floodlights: 'फ़्लडलाइट',
    Parking: 'पार्किंग',
    Washroom: 'शौचालय',
    'Changing Room': 'चेंजिंग रूम',
    'AC Changing Room': 'एसी चेंजिंग रूम',
    'Drinking Water': 'पीने का पानी',
    'First Aid': 'प्राथमिक उपचार',
    'Equipment Rental': 'किराए पर सामान',
    Cafeteria: 'कैफ़ेटेरिया',
    Scoreboard: 'स्कोरबोर्ड',
    Referee: 'अंपायर',
    'Equipment Storage': 'सामान रखने की जगह',
  },
  pitches: {
    'Artificial Turf': 'कृत्रिम घास',
    Synthetic: 'सिंथेटिक',
    Matting: 'मैटिंग',
    Concrete: 'कंक्रीट',
  },
};
