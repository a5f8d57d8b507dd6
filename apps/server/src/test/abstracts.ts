import type { submitAbstract } from '@isocentre/contract/abstracts';
import type { Input } from '@isocentre/contract/route';

export type Submission = Input<typeof submitAbstract>['body'];

export const words = (count: number, word = 'word') => Array<string>(count).fill(word).join(' ');

export const corresponding = {
  name: 'Asha Raman',
  department: 'Medical Physics',
  institution: 'Invented Hospital',
  city: 'Chennai',
  isCorresponding: true,
  email: 'asha@example.org',
  mobile: '98400 00000',
};

export const coAuthor = (name: string) => ({
  name,
  department: 'Radiotherapy',
  institution: 'Other Hospital',
  city: 'Madurai',
  isCorresponding: false,
});

export const goodAbstract = (change: Partial<Submission> = {}): Submission => ({
  title: 'Dose to water in a <sup>60</sup>Co beam of 10<sup>3</sup> cGy',
  category: 'Particle Therapy and Dosimetry',
  presentationType: 'Oral',
  authors: [corresponding, coAuthor('Balan Iyer')],
  abstract: {
    background: words(100),
    methods: 'H<sub>2</sub>O was irradiated <i>in vivo</i> with 2 cGy.',
    results: 'p < 0.05, α/β = 10 Gy',
    conclusion: 'It works.',
  },
  keywords: ['dose', 'water', 'cobalt'],
  ...change,
});
