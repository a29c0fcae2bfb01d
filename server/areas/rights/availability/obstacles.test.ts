import { describe, expect, test } from 'vitest';
import type { AvailabilityReason } from '#contract/licence/availability.ts';
import type { PlainRequest, PlainRow } from '#tests/support/rights/brute-force.ts';
import { decide, languages, request, row } from '#tests/support/rights/examples.ts';

describe('reasons', () => {
  const held = row('in', { isExclusive: true });
  const examples: [string, Partial<PlainRequest>, PlainRow[], AvailabilityReason[]][] = [
    ['a request within a grant in is free', {}, [row('in')], []],
    [
      'a grant in that may not be sublicensed does not count',
      {},
      [row('in', { maySublicense: false })],
      ['no_rights_in'],
    ],
    [
      'a grant in must cover the period to its last day',
      {},
      [row('in', { end: '2028-12-31' })],
      ['no_rights_in'],
    ],
    ['the day after the term needs no cover', {}, [row('in', { end: '2029-01-01' })], []],
    [
      'grants in that follow each other add up',
      {},
      [row('in', { end: '2028-06-01' }), row('in', { start: '2028-06-01' })],
      [],
    ],
    [
      'a gap of one day between grants in is not covered',
      {},
      [row('in', { end: '2028-06-01' }), row('in', { start: '2028-06-02' })],
      ['no_rights_in'],
    ],
    [
      'an exclusive request needs exclusive grants in',
      { isExclusive: true },
      [row('in')],
      ['not_exclusive_in'],
    ],
    [
      'an exclusive request without any grant in has no rights',
      { isExclusive: true },
      [row('in', { countries: ['JP'] })],
      ['no_rights_in'],
    ],
    ['a grant out conflicts only if it or the request is exclusive', {}, [held, row('out')], []],
    [
      'an exclusive grant out conflicts with any request',
      {},
      [held, row('out', { isExclusive: true })],
      ['rights_out_exist'],
    ],
    [
      'any grant out conflicts with an exclusive request',
      { isExclusive: true },
      [held, row('out')],
      ['rights_out_exist'],
    ],
    [
      'a grant out for another medium does not conflict',
      {},
      [held, row('out', { isExclusive: true, media: ['avod'] })],
      [],
    ],
    [
      'a grant out for another country does not conflict',
      {},
      [held, row('out', { isExclusive: true, countries: ['CL'] })],
      [],
    ],
    [
      'a grant out that ends before the start does not conflict',
      {},
      [held, row('out', { isExclusive: true, end: '2028-01-01' })],
      [],
    ],
    [
      'a holdback blocks, exclusive or not',
      {},
      [held, row('holdback', { start: '2028-12-31' })],
      ['holdback'],
    ],
    [
      'a quote makes the atom negotiating if it is exclusive',
      {},
      [held, row('quote', { isExclusive: true })],
      ['negotiating'],
    ],
    [
      'a quote that is not exclusive does not matter to such a request',
      {},
      [held, row('quote')],
      [],
    ],
    [
      'any quote makes an exclusive request negotiating',
      { isExclusive: true },
      [held, row('quote')],
      ['negotiating'],
    ],
    [
      'every reason is named once, in the order of the contract',
      { isExclusive: true, countries: ['CL', 'MX'] },
      [row('in', { countries: ['MX'] }), row('quote'), row('holdback'), row('out')],
      ['no_rights_in', 'not_exclusive_in', 'rights_out_exist', 'holdback', 'negotiating'],
    ],
  ];
  test.each(examples)('%s', (_, changes, rows, reasons) => {
    expect(decide(request(changes), rows).reasons).toEqual(reasons);
  });
});

describe('languages', () => {
  const examples: [string, string[], PlainRow[], AvailabilityReason[]][] = [
    [
      'a grant in for es covers es-MX',
      ['es-MX:any'],
      [row('in', { languages: languages('es:any') })],
      [],
    ],
    [
      'a grant in for es-MX does not cover es',
      ['es:any'],
      [row('in', { languages: languages('es-MX:any') })],
      ['no_rights_in'],
    ],
    [
      'a grant in for es does not cover est',
      ['est:any'],
      [row('in', { languages: languages('es:any') })],
      ['no_rights_in'],
    ],
    [
      'tags are compared without case',
      ['es-MX:any'],
      [row('in', { languages: languages('es-mx:any') })],
      [],
    ],
    [
      'any means audio and subtitle',
      ['es:any'],
      [row('in', { languages: languages('es:audio', 'es:subtitle') })],
      [],
    ],
    [
      'a grant in for subtitles does not cover audio',
      ['es:any'],
      [row('in', { languages: languages('es:subtitle') })],
      ['no_rights_in'],
    ],
    [
      'a grant out for es-MX conflicts with es',
      ['es:any'],
      [row('in'), row('out', { isExclusive: true, languages: languages('es-MX:any') })],
      ['rights_out_exist'],
    ],
    [
      'a grant out for es conflicts with es-MX',
      ['es-MX:audio'],
      [row('in'), row('out', { isExclusive: true, languages: languages('es:any') })],
      ['rights_out_exist'],
    ],
    [
      'a grant out for audio leaves subtitles free',
      ['es:subtitle'],
      [row('in'), row('out', { isExclusive: true, languages: languages('es:audio') })],
      [],
    ],
    [
      'every language is covered only by a grant in for every language',
      [],
      [row('in', { languages: languages('es:any', 'pt:any') })],
      ['no_rights_in'],
    ],
    [
      'every language conflicts with a grant out for one',
      [],
      [row('in'), row('out', { isExclusive: true, languages: languages('pt:audio') })],
      ['rights_out_exist'],
    ],
  ];
  test.each(examples)('%s', (_, asked, rows, reasons) => {
    expect(decide(request({ languages: languages(...asked) }), rows).reasons).toEqual(reasons);
  });
});
