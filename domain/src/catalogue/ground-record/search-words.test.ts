import { describe, expect, it } from 'vitest';
import { relevanceOf } from './relevance.js';
import { misfitOf, pairKeysOf, pairWanted, queryWords, searchKeysOf, wordsOf } from './search-words.js';

const sixer = {
  name: 'Sixer Cage',
  location: { address: 'Veera Desai Road, Andheri West', cityName: 'Mumbai' },
};
const misfit = (text: string) => misfitOf(queryWords(text), sixer);

describe('search words', () => {
  it('are plain words, each once, and keep Devanagari whole', () => {
    expect(searchKeysOf(sixer)).toEqual([
      'sixer',
      'cage',
      'veera',
      'desai',
      'road',
      'andheri',
      'west',
      'mumbai',
    ]);
    expect(wordsOf("Captain's Café, café-2")).toEqual(['captains', 'cafe', '2']);
    expect(wordsOf('मुंबई क्रिकेट')).toEqual(['मुंबई', 'क्रिकेट']);
    expect(wordsOf('.*^$ ()')).toEqual([]);
  });

  it('match whole words best, then beginnings, then misspelt words', () => {
    const [whole, start, slip] = [misfit('sixer'), misfit('six'), misfit('sixr')];
    expect(whole).toBe(0);
    expect(start).toBeGreaterThan(0);
    expect(slip).toBeGreaterThan(start ?? 0);
    expect(misfit('andhrei')).toBeDefined();
    expect(misfit('sixer andheri')).toBeDefined();
    expect(misfit('sixer pune')).toBeUndefined();
    expect(misfit('xyz')).toBeUndefined();
  });

  it('count for more in the name than in the address', () => {
    const desai = { name: 'Desai Turf', location: { address: 'Ring Road', cityName: 'Surat' } };
    expect(misfitOf(['desai'], desai)).toBeLessThan(misfitOf(['desai'], sixer) ?? 0);
  });
});

describe('pairs of words', () => {
  it('combine the beginnings of any two words in a fixed order, except short words', () => {
    expect(pairKeysOf(['turf', 'square', 'mg', 'leg'])).toEqual(['squ tur', 'leg tur', 'leg squ']);
    expect(pairKeysOf(['square', 'squash'])).toEqual([]);
    expect(pairKeysOf(['𝐀𝐁𝐂𝐃', 'मुंबई'])).toEqual(['मुं 𝐀𝐁𝐂']);
  });

  it('are left out if there would be too many', () => {
    const words = Array.from({ length: 17 }, (_, n) => `word${n}`);
    expect(pairKeysOf(words)).toBeNull();
    expect(pairKeysOf(words.slice(1))).toEqual([]);
  });

  it('find the typed text by its longest two words, unless one word may be both', () => {
    expect(pairWanted(['mg', 'tur', 'square', 'leg'])).toBe('squ tur');
    expect(pairWanted(['squ', 'squash'])).toBeUndefined();
    expect(pairWanted(['sq', 'turf'])).toBeUndefined();
  });
});

describe('relevanceOf', () => {
  it('does not rank one five-star review above three hundred at 4.8', () => {
    expect(relevanceOf({ sum: 5, count: 1 })).toBeLessThan(relevanceOf({ sum: 1440, count: 300 }));
    expect(relevanceOf({ sum: 0, count: 0 })).toBe(3.5);
  });
});
