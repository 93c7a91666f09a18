import lighthouse from 'lighthouse';
import { measured, median } from '../report.js';
import type { SuiteOptions } from '../suite.js';
import type { Phones } from './phone.js';
import type { WebPlaces } from './places.js';

/** The minimum score of each category, out of 100. */
const CATEGORIES = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Lighthouse's own scores with its mobile settings, for a first visit. */
export async function measureWithLighthouse(
  phones: Phones,
  { baseUrl, groundId }: WebPlaces,
  { quick, tell, note }: SuiteOptions,
): Promise<void> {
  const pages = { home: '/', 'the ground page': `/ground/${groundId}` };
  for (const [name, path] of Object.entries(pages)) {
    const scores: Record<string, number[]> = {};
    const short = new Set<string>();
    const speed: number[] = [];
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      const report = await lighthouse(baseUrl + path, {
        port: phones.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: Object.keys(CATEGORIES),
      });
      if (!report || report.lhr.runtimeError) {
        throw new Error(`Lighthouse could not judge ${name}: ${report?.lhr.runtimeError?.message}`);
      }
      const { categories, audits, environment } = report.lhr;
      speed.push(environment.benchmarkIndex);
      for (const [category, { score, auditRefs }] of Object.entries(categories)) {
        scores[category] = [...(scores[category] ?? []), (score ?? Number.NaN) * 100];
        for (const { id, weight } of auditRefs) {
          const audit = audits[id];
          if (weight > 0 && audit?.score !== null && (audit?.score ?? 0) < 0.9) {
            short.add(`${id}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`);
          }
        }
      }
    }
    note(
      `${name}: this machine's speed to Lighthouse ${Math.round(median(speed))}; below 0.9: ${[...short].join(', ') || 'nothing'}`,
    );
    for (const [category, atLeast] of Object.entries(CATEGORIES)) {
      tell(measured(`Lighthouse, ${name}: ${category}`, 'of 100', scores[category] ?? [], { atLeast }));
    }
  }
}
