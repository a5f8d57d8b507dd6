import { ABSTRACT_SECTIONS } from '@isocentre/domain/abstracts/sections';
import type { ContentPage } from '@isocentre/domain/content/content';
import { documentFromSections, type PageSection } from '@isocentre/domain/content/document-text';
import { ampiTnpy2025 } from '../ampi-tnpy-2025.ts';

/** The text of the pages. Legal texts are drafts around the facts the customer stated, for the organisers to review. */

const section = (heading: string | null, paragraphs: string[], items: string[] = []): PageSection => ({ heading, paragraphs, items });

const page = (slug: string, title: string, sections: PageSection[], more: Partial<ContentPage> = {}): ContentPage => ({
  slug,
  title,
  note: null,
  changedOn: '2025-06-02',
  document: documentFromSections(sections),
  signatures: [],
  ...more,
});

const DRAFT = 'Draft for review by the organisers.';

const FEE_INCLUDES = 'All sessions, the conference kit, lunch and refreshments on both days, and a certificate';

const welcomeLetter = page(
  'welcome-letter',
  'Dear colleagues,',
  [
    section(null, [
      'Every beam we plan ends in one person. For two days in September we meet in Chennai to learn from one another how to do it well.',
      'The 28th annual conference of our chapter brings together medical physicists, oncologists, radiotherapy technologists, students and our friends from the trade. Its theme is personalised oncology, automation and accuracy in medical physics: three ideas we work with every day, and that rarely sit easily together.',
      'You will find orations, panel discussions, invited talks and oral papers, an e-poster evaluation and a quiz. On the morning of 26 September a hands-on workshop on hybrid planning strategies for breast cancer opens the meeting. There will be time to argue over tea, too.',
      'We look forward to welcoming you.',
    ]),
  ],
  {
    signatures: [
      { name: 'Dr. Ezhilan Murugavel', role: 'Organizing Chairman', sample: true },
      { name: 'Dr. Yazhini Karuppan', role: 'Organizing Secretary', sample: true },
    ],
  },
);

/** Replaces the letter's last sentence once the conference is over. */
const letterAfterwards = page('welcome-letter-afterwards', 'Afterwards', [
  section(null, ['Thank you for coming. The pictures are in the gallery, and we hope to see you again next year.']),
]);

/** The same limits that the form uses. */
const { maxTitleChars, maxWords, minKeywords, maxAbstracts } = ampiTnpy2025.limits;
const inWords = (count: number) => ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? String(count);

const abstractGuidelines = page('abstract-guidelines', 'Abstract Guidelines', [
  section(
    'Format',
    [],
    [
      `Title: clear, without abbreviations, at most ${maxTitleChars} characters excluding spaces.`,
      'Write in the form, or in a single Word document (.doc or .docx) with the headings of the template below. The form reads .docx files; save a .doc file in Word as .docx first.',
      `Text: at most ${maxWords} words in all sections together.`,
      `Use ${inWords(ABSTRACT_SECTIONS.length)} sections: ${ABSTRACT_SECTIONS.join('; ')}.`,
      `Give ${inWords(minKeywords)} keywords.`,
    ],
  ),
  section(
    'Authors',
    [],
    [
      "Give the first author's e-mail, mobile number and affiliation.",
      `At most ${inWords(maxAbstracts)} abstracts are accepted per primary author.`,
    ],
  ),
  section('Submission', [], ['Choose one category of those listed below.', 'Abstracts are submitted online only.']),
]);

const accommodation = page(
  'accommodation',
  'Accommodation',
  [
    section('Where to stay', [
      'We are agreeing rates with hotels near the venue. The list will appear here; until then the conference desk is glad to help.',
    ]),
    section('Getting to the venue', [
      'The airport, the central station and Egmore station are between 25 and 45 minutes away by road; the venue page has the details.',
    ]),
  ],
  { note: 'Sample content, until the organisers publish their list.' },
);

const travel = page('travel', 'Getting here', [
  section('By road', ['Times are for normal traffic. Allow more in the morning and evening rush.']),
]);

const fees = page('fees', 'What the fee covers', [section(null, [], [`The fee covers: ${FEE_INCLUDES.toLowerCase()}.`])]);

const privacy = page(
  'privacypolicy',
  'Privacy Policy',
  [
    section('Introduction', [
      'This page says what the conference collects about you when you use this site, why, and how long it keeps it.',
    ]),
    section(
      'Use of data',
      ['We use what you enter for one purpose: to run this conference.'],
      [
        'To register you, confirm your registration and take your payment',
        'To receive, review and print abstracts',
        'To answer when you write to us',
      ],
    ),
    section('Disclosure', [
      'Names, affiliations and abstracts appear in the programme. Everything else is seen by the organisers and by the service providers named below, and by nobody else unless the law requires it.',
    ]),
    section('Retention', [
      'We keep your data for at least 12 months and at most 3 years after the conference.',
      'Receipts of payments are an exception: tax law asks us to keep them for some years, with the name and address they were made out to, also when you have asked us to erase your data.',
    ]),
    section('Amendments', ['When this text changes, its date at the top of the page changes with it.']),
    section(
      'GDPR rights',
      ['You may see, correct, download or delete what we hold about you, and object to its use.'],
      ['Ask by e-mail or with the contact form', 'Financial records are kept as long as the law requires'],
    ),
    section('Cookies', [
      'Public pages set no cookie. A cookie is needed only to keep you logged in.',
      'What you type into a form is kept on your own device until it is sent, so that nothing is lost. It does not leave the device before you send it.',
    ]),
    section('Cookies used', [
      'One session cookie after you log in. It holds a random number and no data about you. It ends when you log out or close the browser; with “Remember me” it lasts up to 30 days.',
    ]),
    section('Service providers', [
      'Payments are handled by a payment provider, on its own pages. Maps and films come from other sites and are loaded only when you ask for them.',
    ]),
    section('Contact details', ['Questions about your data: please use the contact page; the conference desk answers.']),
  ],
  { note: DRAFT },
);

const terms = page(
  'terms',
  'Terms and Conditions',
  [
    section('Registration', ['A registration is for one person and cannot be passed on. The fee includes the following.'], [FEE_INCLUDES]),
    section('Payment and refund', ['Registration fees are non-refundable.', 'Refund enquiries are accepted within 7 days of payment.']),
    section('Workshop', ['Seating in the workshop is limited; places are given first come, first served.']),
    section('Abstracts', [
      'Authors are responsible for the content of their abstracts. The scientific committee decides on acceptance and on the form of presentation.',
    ]),
    section('Intellectual property', [
      'Abstracts and slides remain their authors’ own. By submitting an abstract, its authors allow the conference to print it in the programme and the book of abstracts.',
    ]),
    section('Contact', ['Questions about these terms: please use the contact page.']),
  ],
  { note: DRAFT },
);

export const pages: ContentPage[] = [welcomeLetter, letterAfterwards, abstractGuidelines, accommodation, travel, fees, privacy, terms];
