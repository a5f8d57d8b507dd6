import type { PageSection } from '@isocentre/domain/content/document-text';

/** The words of the packaged pages as releases before documents stored them. */
export const PAGES_BEFORE: Readonly<Record<string, readonly PageSection[]>> = {
  'welcome-letter': [
    {
      heading: null,
      paragraphs: [
        'Every beam we plan ends in one person. For two days in September we meet in Chennai to learn from one another how to do it well.',
        'The 28th annual conference of our chapter brings together medical physicists, oncologists, radiotherapy technologists, students and our friends from the trade. Its theme is personalised oncology, automation and accuracy in medical physics: three ideas we work with every day, and that rarely sit easily together.',
        'You will find orations, panel discussions, invited talks and oral papers, an e-poster evaluation and a quiz. On the morning of 26 September a hands-on workshop on hybrid planning strategies for breast cancer opens the meeting. There will be time to argue over tea, too.',
        'We look forward to welcoming you.',
      ],
      items: [],
    },
  ],
  'welcome-letter-afterwards': [
    {
      heading: null,
      paragraphs: ['Thank you for coming. The pictures are in the gallery, and we hope to see you again next year.'],
      items: [],
    },
  ],
  'abstract-guidelines': [
    {
      heading: 'Format',
      paragraphs: [],
      items: [
        'Title: clear, without abbreviations, at most 145 characters excluding spaces.',
        'Write in the form, or in a single Word document (.doc or .docx) with the headings of the template below. The form reads .docx files; save a .doc file in Word as .docx first.',
        'Text: at most 350 words in all sections together.',
        'Use four sections: Background and Aim; Materials and Methods; Results and Discussion; Conclusion.',
        'Give three keywords.',
      ],
    },
    {
      heading: 'Authors',
      paragraphs: [],
      items: ["Give the first author's e-mail, mobile number and affiliation.", 'At most two abstracts are accepted per primary author.'],
    },
    {
      heading: 'Submission',
      paragraphs: [],
      items: ['Choose one category of those listed below.', 'Abstracts are submitted online only.'],
    },
  ],
  accommodation: [
    {
      heading: 'Where to stay',
      paragraphs: [
        'We are agreeing rates with hotels near the venue. The list will appear here; until then the conference desk is glad to help.',
      ],
      items: [],
    },
    {
      heading: 'Getting to the venue',
      paragraphs: [
        'The airport, the central station and Egmore station are between 25 and 45 minutes away by road; the venue page has the details.',
      ],
      items: [],
    },
  ],
  travel: [
    {
      heading: 'By road',
      paragraphs: ['Times are for normal traffic. Allow more in the morning and evening rush.'],
      items: [],
    },
  ],
  fees: [
    {
      heading: null,
      paragraphs: [],
      items: ['The fee covers: all sessions, the conference kit, lunch and refreshments on both days, and a certificate.'],
    },
  ],
  privacypolicy: [
    {
      heading: 'Introduction',
      paragraphs: ['This page says what the conference collects about you when you use this site, why, and how long it keeps it.'],
      items: [],
    },
    {
      heading: 'Use of data',
      paragraphs: ['We use what you enter for one purpose: to run this conference.'],
      items: [
        'To register you, confirm your registration and take your payment',
        'To receive, review and print abstracts',
        'To answer when you write to us',
      ],
    },
    {
      heading: 'Disclosure',
      paragraphs: [
        'Names, affiliations and abstracts appear in the programme. Everything else is seen by the organisers and by the service providers named below, and by nobody else unless the law requires it.',
      ],
      items: [],
    },
    {
      heading: 'Retention',
      paragraphs: [
        'We keep your data for at least 12 months and at most 3 years after the conference.',
        'Receipts of payments are an exception: tax law asks us to keep them for some years, with the name and address they were made out to, also when you have asked us to erase your data.',
      ],
      items: [],
    },
    {
      heading: 'Amendments',
      paragraphs: ['When this text changes, its date at the top of the page changes with it.'],
      items: [],
    },
    {
      heading: 'GDPR rights',
      paragraphs: ['You may see, correct, download or delete what we hold about you, and object to its use.'],
      items: ['Ask by e-mail or with the contact form', 'Financial records are kept as long as the law requires'],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'Public pages set no cookie. A cookie is needed only to keep you logged in.',
        'What you type into a form is kept on your own device until it is sent, so that nothing is lost. It does not leave the device before you send it.',
      ],
      items: [],
    },
    {
      heading: 'Cookies used',
      paragraphs: [
        'One session cookie after you log in. It holds a random number and no data about you. It ends when you log out or close the browser; with “Remember me” it lasts up to 30 days.',
      ],
      items: [],
    },
    {
      heading: 'Service providers',
      paragraphs: [
        'Payments are handled by a payment provider, on its own pages. Maps and films come from other sites and are loaded only when you ask for them.',
      ],
      items: [],
    },
    {
      heading: 'Contact details',
      paragraphs: ['Questions about your data: please use the contact page; the conference desk answers.'],
      items: [],
    },
  ],
  terms: [
    {
      heading: 'Registration',
      paragraphs: ['A registration is for one person and cannot be passed on. The fee includes the following.'],
      items: ['All sessions, the conference kit, lunch and refreshments on both days, and a certificate'],
    },
    {
      heading: 'Payment and refund',
      paragraphs: ['Registration fees are non-refundable.', 'Refund enquiries are accepted within 7 days of payment.'],
      items: [],
    },
    {
      heading: 'Workshop',
      paragraphs: ['Seating in the workshop is limited; places are given first come, first served.'],
      items: [],
    },
    {
      heading: 'Abstracts',
      paragraphs: [
        'Authors are responsible for the content of their abstracts. The scientific committee decides on acceptance and on the form of presentation.',
      ],
      items: [],
    },
    {
      heading: 'Intellectual property',
      paragraphs: [
        'Abstracts and slides remain their authors’ own. By submitting an abstract, its authors allow the conference to print it in the programme and the book of abstracts.',
      ],
      items: [],
    },
    {
      heading: 'Contact',
      paragraphs: ['Questions about these terms: please use the contact page.'],
      items: [],
    },
  ],
};
