import { describe, expect, test } from 'vitest';
import { citation, type Cited } from './citation.ts';
import { bibtex, ris } from './citation-files.ts';

const cited: Cited = {
  reference: 'EP-14',
  title: 'Dose in H<sub>2</sub>O: 50 % & <i>in vivo</i>',
  authors: [{ name: 'Dr. Nila Ravichandran' }, { name: 'Jan P. van der Dijk' }, { name: 'Lakshmi Priya R' }, { name: 'Kavin' }],
  keywords: ['10<sup>3</sup> Gy', 'film'],
  text: ['Background and Aim: Small fields.\nTY  - BOOK', 'Conclusion: It works.'],
  url: 'https://example.org/abstracts/EP-14',
  publishedOn: '2025-10-06',
  conference: {
    title: '28th Annual Conference',
    society: 'Invented Society',
    city: 'Chennai',
    startsOn: '2025-09-26',
    endsOn: '2025-09-27',
  },
};

test('a citation names everybody, what and where', () => {
  expect(citation(cited)).toBe(
    'Ravichandran N, van der Dijk JP, Lakshmi Priya R, Kavin. Dose in H₂O: 50 % & in vivo. In: Abstracts of the 28th Annual Conference, ' +
      'Invented Society; 26 and 27 September 2025; Chennai. Abstract EP-14. https://example.org/abstracts/EP-14',
  );
  expect(citation({ ...cited, title: 'Does it work?' })).toContain('Does it work? In:');
});

describe('[REV-165] for literature programs', () => {
  test('BibTeX keeps marks and capitals, and reads nothing typed as a command', () => {
    expect(bibtex(cited)).toBe(`@inproceedings{ravichandran2025ep14,
  author = {Ravichandran, Nila and van der Dijk, Jan P. and Lakshmi Priya, R and Kavin},
  title = {{Dose in H\\textsubscript{2}O: 50 \\% \\& \\textit{in vivo}}},
  booktitle = {Abstracts of the 28th Annual Conference},
  organization = {Invented Society},
  address = {Chennai},
  year = {2025},
  month = sep,
  note = {Abstract EP-14},
  keywords = {10\\textsuperscript{3} Gy, film},
  url = {https://example.org/abstracts/EP-14}
}
`);
    const hostile = bibtex({ ...cited, title: '}} \\input{/etc/passwd} $x$ #1 ~ ^', authors: [{ name: 'Anna and Bob, Dr' }] });
    expect(hostile).toContain(
      'title = {{\\}\\} \\textbackslash{}input\\{/etc/passwd\\} \\$x\\$ \\#1 \\textasciitilde{} \\textasciicircum{}}},\n',
    );
    expect(hostile).toContain('author = {{Anna and Bob, Dr}},\n');
  });

  test('RIS has one field a line, whatever was typed', () => {
    const lines = ris(cited).split('\r\n');
    expect(lines).toEqual([
      'TY  - CPAPER',
      'AU  - Ravichandran, Nila',
      'AU  - van der Dijk, Jan P.',
      'AU  - Lakshmi Priya, R',
      'AU  - Kavin',
      'TI  - Dose in H₂O: 50 % & in vivo',
      'T2  - Abstracts of the 28th Annual Conference',
      'C3  - 28th Annual Conference, 26 and 27 September 2025',
      'CY  - Chennai',
      'PB  - Invented Society',
      'PY  - 2025',
      'DA  - 2025/10/06',
      'M1  - EP-14',
      'AB  - Background and Aim: Small fields. TY - BOOK Conclusion: It works.',
      'KW  - 10³ Gy',
      'KW  - film',
      'LA  - en',
      'UR  - https://example.org/abstracts/EP-14',
      'ER  - ',
      '',
    ]);
  });
});
