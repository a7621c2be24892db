import { languageTags } from '@fleet/contract/ground/language-tags';
import { activityTypes } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { outcomeLines } from '../../src/proofs/outcome-lines.js';
import { proofWords } from '../../src/proofs/proof-words.js';
import { proofEnglish } from '../../src/proofs/words/proof-english.js';
import { proofTexts } from '../../src/proofs/words/proof-texts.js';

type Outcome = Parameters<typeof outcomeLines>[1];

/** Every text with its place, and the forms of a count as one text. */
function textsOf(texts: object, place = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    const own = `${place}/${name}`;
    return typeof value === 'string' ? [[own, value]] : textsOf(value, own);
  });
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const english = new Map(textsOf(proofEnglish));
/** Words that are the same in several languages. */
const shared = /^(?:Stop|Signature|Document|Page \{number\}|Distance|no|neutral|tons|tonnes)$/;

describe('the languages of a proof', () => {
  it.each(languageTags.filter((each) => each !== 'en'))(
    '%s has its own texts, with the placeholders of the English ones',
    (language) => {
      for (const [place, text] of textsOf(proofTexts[language])) {
        const model = english.get(place) ?? english.get(place.replace(/\/\w+$/, '/other')) ?? '';
        const isCount = /\/(?:one|two)$/.test(place);
        if (!isCount) expect(placeholders(text), place).toEqual(placeholders(model));
        if (!shared.test(text)) expect(text, place).not.toBe(model);
      }
      const rules = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const { end } = proofTexts[language];
      if (language === 'ar') expect(Object.keys(end).length).toBeGreaterThanOrEqual(rules.length - 1);
    },
  );

  it('have a word for each type of activity, for each code of an outcome, and for spans', () => {
    const outcome = (content: object): Outcome => ({
      submission_id: '1',
      status: 'success',
      status_reason: null,
      captured_at: '2026-11-20T08:21:10.000Z',
      received_at: '2026-11-20T08:21:10.000Z',
      position: null,
      late: false,
      out_of_order: false,
      driver: { id: '1', name: 'Marta' },
      asset: { id: '1', name: 'Truck', registration: null },
      outcome: { ...content },
      meter_unit: null,
      images: [],
    });
    const codes = [
      { code: 'P-1', status: 'scanned' },
      { code: 'P-2', status: 'missing', reason: 'Lost' },
    ];
    for (const language of languageTags) {
      const words = proofWords(language, 'Europe/Andorra');
      expect(Object.keys(words.texts.activityTypes).sort()).toEqual([...activityTypes].sort());
      const lines = [
        ...outcomeLines('barcode', outcome({ codes }), words),
        ...outcomeLines('delay', outcome({ is_delayed: true, delay: '1.02:30:00' }), words),
        ...outcomeLines('weight', outcome({ value: '1.5', unit: 'metric_tons' }), words),
        ...outcomeLines('document_scan', outcome({ document_type: 'delivery_note' }), words),
        ...outcomeLines('service_rating', outcome({ type: 'smiley', value: 2 }), words),
      ];
      const all = lines.map(({ label, value }) => `${label} ${value}`).join('\n');
      expect(all).not.toMatch(/_|scanned \(|\d\d:\d\d|undefined|null [a-z]*_/);
      expect(all).toMatch(/26\D+30/);
    }
    const own = outcomeLines(
      'document_scan',
      outcome({ document_type: 'Pink slip' }),
      proofWords('de', 'UTC'),
    );
    expect(own.map(({ value }) => value)).toEqual(['Pink slip']);
  });
});
