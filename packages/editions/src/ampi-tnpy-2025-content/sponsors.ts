import type { EditionContent, SponsorTier } from '@isocentre/domain/content/content';

/** Sponsors were withheld: these companies and their logos are invented, tier by tier. */
const sponsor = (id: number, tier: SponsorTier, title: string, logo: string, description: string) => ({
  id,
  tier,
  title,
  description,
  link: 'https://example.org/',
  picture: { drawing: `logo-${logo}` },
  sample: true,
});

export const sponsors: EditionContent['sponsors'] = [
  sponsor(0, 'Platinum', 'Meridian Beams', 'meridian', 'Linear accelerators and beam modelling.'),
  sponsor(1, 'Platinum', 'Kadal Dosimetry', 'kadal', 'Phantoms, chambers and film for absolute dosimetry.'),
  sponsor(2, 'Platinum', 'Nilaa Imaging', 'nilaa', 'Image guidance and surface tracking for the treatment room.'),
  sponsor(3, 'Gold', 'Panai Labs', 'panai', 'Planning software for adaptive radiotherapy.'),
  sponsor(4, 'Silver', 'Aalam', 'aalam', 'Shielding and bunker design.'),
  sponsor(5, 'Silver', 'Vilakku', 'vilakku', 'Room lasers and patient alignment.'),
  sponsor(6, 'Silver', 'Thuli', 'thuli', 'Water phantoms and scanning arms.'),
  sponsor(7, 'Silver', 'Isai QA', 'isai', 'Daily checks and trend charts.'),
  sponsor(8, 'Silver', 'Kal & Co', 'kal', 'Blocks, moulds and 3D printing.'),
  sponsor(9, 'Silver', 'Oli', 'oli', 'In-vivo dosimetry.'),
  sponsor(10, 'Silver', 'Nool', 'nool', 'Records and workflow for departments.'),
];
