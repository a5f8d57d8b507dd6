import type { EditionContent } from '@isocentre/domain/content/content';
import { awards, cancerTypes, cancerVideo, gallery, sights, sightsPage } from './ampi-tnpy-2025-content/information.ts';
import { pages } from './ampi-tnpy-2025-content/pages.ts';
import { committeeCategories, committeeMembers, committeePages, workshop } from './ampi-tnpy-2025-content/people.ts';
import { days } from './ampi-tnpy-2025-content/programme.ts';
import { sponsors } from './ampi-tnpy-2025-content/sponsors.ts';

/**
 * The content of the 28th edition's pages. Headings, times and figures are the customer's; people, sponsors and contact
 * values were withheld, so those are invented and marked as samples. No time, capacity or claim is invented.
 */
export const ampiTnpy2025Content: EditionContent = {
  committeePages,
  committeeCategories,
  committeeMembers,
  workshop,
  days,
  sponsors,
  awards,
  sightsPage,
  sights,
  cancerTypes,
  cancerVideo,
  gallery,
  pages,
};
