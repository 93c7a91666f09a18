import { expect, test } from 'vitest';
import { changedOf, draftOfForm, formOfDraft } from './draft-form.js';

test('a saved draft comes back as typed, valid or not', () => {
  const draft = {
    name: ' Nets ',
    capacity: '',
    discount: '99x',
    latitude: '19.1',
    ranges: [{ start: '10:00', end: '12:00', perHour: '' }],
    closedHours: ['12:00-18:00'],
    switchedOn: ['covered'],
  };
  const form = formOfDraft(draft);
  expect(form).toMatchObject({
    name: ' Nets ',
    capacity: '',
    switches: { covered: true, lighting: false, parking: false },
    ranges: [{ key: 0, start: '10:00', perHour: '' }],
  });
  expect(draftOfForm(form)).toMatchObject(draft);
});

test('untouched fields of a draft have the values of a new ground', () => {
  const form = formOfDraft({});
  expect(form).toMatchObject({ capacity: '12', switches: { lighting: true }, closedHours: [] });
  expect(form.ranges).toHaveLength(2);
});

test('only changed fields are sent', () => {
  const kept = draftOfForm(formOfDraft({ name: 'Nets' }));
  const now = draftOfForm({ ...formOfDraft({ name: 'Nets' }), address: 'SV Road', amenities: ['Parking'] });
  expect(changedOf(kept, now)).toEqual({ address: 'SV Road', amenities: ['Parking'] });
  expect(changedOf(kept, kept)).toEqual({});
});
