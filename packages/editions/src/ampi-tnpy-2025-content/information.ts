import type { EditionContent } from '@isocentre/domain/content/content';

/** The customer gave the years without saying what they mean; until they do, they have no label. */
export const awards: EditionContent['awards'] = [
  {
    id: 0,
    title: 'Young Medical Physics Student Award',
    description: 'For a student whose work points to where medical physics is going.',
    year: 2017,
    yearLabel: null,
    icon: 'student',
  },
  {
    id: 1,
    title: 'Best Paper Award',
    description: 'For the best paper presented at the annual conference.',
    year: 2005,
    yearLabel: null,
    icon: 'paper',
  },
  {
    id: 2,
    title: 'Best Paper Award',
    description: 'A second award for a paper presented at the annual conference.',
    year: 2007,
    yearLabel: null,
    icon: 'paper',
  },
  {
    id: 3,
    title: 'Best Researcher Award',
    description: 'For sustained research in medical physics.',
    year: null,
    yearLabel: null,
    icon: 'research',
  },
  {
    id: 4,
    title: 'Innovation Award',
    description: 'For a new idea that has found its way into practice.',
    year: 2025,
    yearLabel: null,
    icon: 'idea',
  },
];

export const sightsPage: EditionContent['sightsPage'] = {
  path: 'chennai-tourism',
  menuLabel: 'Chennai Tourism',
  heading: 'Places to visit in Chennai',
  lead: 'Six places worth an hour or a day, before the first session or after the last.',
};

const LIGHTS = [
  ['noon', 'at noon'],
  ['dusk', 'at dusk'],
  ['night', 'at night'],
] as const;
/** Three pictures, numbered from `first` on. */
const inThreeLights = (first: number, drawing: string, what: string) =>
  LIGHTS.map(([light, when], i) => ({ id: first + i, picture: { drawing: `${drawing}-${light}` }, alt: `${what}, ${when} (drawing)` }));

export const sights: EditionContent['sights'] = [
  {
    id: 0,
    title: 'Marina Beach',
    description:
      'The long beach along the city’s eastern edge, with its lighthouse at the southern end. Best before breakfast, with the fishermen, or after sunset, with everyone else.',
    points: ['Sunrise over the Bay of Bengal', 'The view from the lighthouse', 'Sundal and roasted corn on the sand'],
    pictures: inThreeLights(0, 'marina', 'A lighthouse above a long beach'),
  },
  {
    id: 1,
    title: 'Kapaleeshwarar Temple',
    description:
      'A Shiva temple in Mylapore, its gateway tower crowded with painted figures. The streets around it sell flowers, brass and silk.',
    points: ['The gopuram and its figures', 'The temple tank', 'The streets of old Mylapore'],
    pictures: inThreeLights(3, 'kapaleeshwarar', 'A temple gateway tower'),
  },
  {
    id: 2,
    title: 'Mahabalipuram',
    description: 'Granite towers from the eighth century at the edge of the sea, part of the Group of Monuments at Mahabalipuram.',
    points: ['A UNESCO World Heritage site', 'Arjuna’s Penance and the Five Rathas', 'A half-day trip down the coast'],
    pictures: inThreeLights(6, 'mahabalipuram', 'The Shore Temple by the sea'),
  },
  {
    id: 3,
    title: 'Fort St. George',
    description: 'The fort from which the city grew, begun in 1639. Inside are the state legislature, a museum and a church.',
    points: ['The Fort Museum', 'St. Mary’s Church', 'The tall flag mast above the ramparts'],
    pictures: inThreeLights(9, 'fort-st-george', 'A fort with a tall flag mast'),
  },
  {
    id: 4,
    title: 'Government Museum, Egmore',
    description: 'One of the oldest museums in the country, founded in 1851, known for its bronzes and for the sculptures from Amaravati.',
    points: ['The Bronze Gallery', 'Red-brick halls', 'Close to Egmore station'],
    pictures: inThreeLights(12, 'government-museum', 'A red-brick museum with a dome'),
  },
  {
    id: 5,
    title: 'Guindy National Park',
    description: 'A small national park inside the city, with blackbuck and spotted deer under old trees.',
    points: ['Blackbuck and spotted deer', 'Shade in the middle of the day', 'The snake park next door'],
    pictures: inThreeLights(15, 'guindy-park', 'A deer under a banyan tree'),
  },
];

/** General knowledge in plain words; organisers replace it with text their physicians have approved. */
export const cancerTypes: EditionContent['cancerTypes'] = [
  {
    id: 1,
    name: 'Breast cancer',
    subName: 'Cancers that begin in the tissue of the breast',
    description:
      'Breast cancer begins in the ducts or lobules of the breast. It is found by examination, imaging and biopsy; surgery, radiotherapy and medicines are combined according to its kind and extent.',
    types: ['Ductal carcinoma in situ', 'Invasive ductal carcinoma', 'Invasive lobular carcinoma', 'Inflammatory breast cancer'],
    picture: { drawing: 'cancer-breast' },
  },
  {
    id: 2,
    name: 'Lung cancer',
    subName: 'Cancers that begin in the airways or the lung',
    description:
      'Lung cancer begins in the lining of the airways or in the lung itself. Two main groups are told apart under the microscope, because they are treated differently.',
    types: ['Non-small cell: adenocarcinoma', 'Non-small cell: squamous cell carcinoma', 'Small cell lung cancer'],
    picture: { drawing: 'cancer-lung' },
  },
  {
    id: 3,
    name: 'Head and neck cancer',
    subName: 'Cancers of mouth, throat, voice box, nose and salivary glands',
    description:
      'These cancers are named after the place where they begin. Many can be treated with radiotherapy, alone or together with surgery or medicines, and planning protects swallowing, voice and saliva.',
    types: ['Oral cavity', 'Pharynx', 'Larynx', 'Nasal cavity and sinuses', 'Salivary glands'],
    picture: { drawing: 'cancer-head-neck' },
  },
  {
    id: 4,
    name: 'Cervical cancer',
    subName: 'Cancers of the neck of the womb',
    description:
      'Cervical cancer begins in the cells of the cervix. Screening can find changes before they become cancer. Radiotherapy from outside is often combined with brachytherapy, a source placed close to the tumour.',
    types: ['Squamous cell carcinoma', 'Adenocarcinoma', 'Adenosquamous carcinoma'],
    picture: { drawing: 'cancer-cervix' },
  },
  {
    id: 5,
    name: 'Prostate cancer',
    subName: 'Cancers of the prostate gland',
    description:
      'Prostate cancer often grows slowly. Depending on its extent it may be watched, operated on, treated with radiotherapy from outside or inside the body, or treated with medicines.',
    types: ['Acinar adenocarcinoma', 'Ductal adenocarcinoma', 'Neuroendocrine tumours'],
    picture: { drawing: 'cancer-prostate' },
  },
  {
    id: 6,
    name: 'Brain tumours',
    subName: 'Tumours that begin in the brain or reach it from elsewhere',
    description:
      'Brain tumours are named after the cells they come from. Stereotactic radiotherapy aims many narrow beams at a small target and spares the tissue around it.',
    types: ['Glioma', 'Meningioma', 'Metastases from other cancers', 'Pituitary tumours'],
    picture: { drawing: 'cancer-brain' },
  },
];

export const cancerVideo: EditionContent['cancerVideo'] = {
  title: 'How radiotherapy is planned (sample film)',
  embedUrl: 'https://example.org/film',
  sample: true,
};

const photo = (id: number, caption: string, drawing: string, alt: string) => ({
  id,
  caption,
  alt: `${alt} (drawing)`,
  picture: { drawing },
  sample: true,
});

export const gallery: EditionContent['gallery'] = [
  photo(0, 'Lighting the lamp', 'gallery-lamp', 'A tall brass lamp with burning wicks, people standing round it'),
  photo(1, 'The auditorium', 'gallery-auditorium', 'Rows of listeners before a lit stage with a screen'),
  photo(2, 'At the e-posters', 'gallery-poster', 'Two people before a screen that shows a poster'),
  photo(3, 'Planning together in the workshop', 'gallery-workshop', 'People at a table with two screens of treatment plans'),
  photo(4, 'The quiz', 'gallery-quiz', 'Teams at their desks with a quiz master between them'),
  photo(5, 'The gala dinner', 'gallery-dinner', 'Round tables with lamps under an evening sky'),
];
