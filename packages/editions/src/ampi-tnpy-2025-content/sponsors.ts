import type { EditionContent, SponsorTier } from '@isocentre/domain/content/content';

/** Sponsors were withheld: these companies and their logos are invented, tier by tier. */
const sponsor = (tier: SponsorTier, title: string, logo: string, description: string) => ({
  tier,
  title,
  description,
  link: 'https://example.org/',
  picture: { drawing: `logo-${logo}` },
  sample: true,
});

export const sponsors: EditionContent['sponsors'] = [
  sponsor('Platinum', 'Meridian Beams', 'meridian', 'Linear accelerators and beam modelling.'),
  sponsor('Platinum', 'Kadal Dosimetry', 'kadal', 'Phantoms, chambers and film for absolute dosimetry.'),
  sponsor('Platinum', 'Nilaa Imaging', 'nilaa', 'Image guidance and surface tracking for the treatment room.'),
  sponsor('Gold', 'Panai Labs', 'panai', 'Planning software for adaptive radiotherapy.'),
  sponsor('Silver', 'Aalam', 'aalam', 'Shielding and bunker design.'),
  sponsor('Silver', 'Vilakku', 'vilakku', 'Room lasers and patient alignment.'),
  sponsor('Silver', 'Thuli', 'thuli', 'Water phantoms and scanning arms.'),
  sponsor('Silver', 'Isai QA', 'isai', 'Daily checks and trend charts.'),
  sponsor('Silver', 'Kal & Co', 'kal', 'Blocks, moulds and 3D printing.'),
  sponsor('Silver', 'Oli', 'oli', 'In-vivo dosimetry.'),
  sponsor('Silver', 'Nool', 'nool', 'Records and workflow for departments.'),
];
