import { AbstractRules, PresentationType } from '@isocentre/domain/abstracts/abstract-rules';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const readAbstractRules = defineRoute({
  name: 'readAbstractRules',
  summary: 'What an abstract may hold: limits, categories and presentation types',
  method: 'GET',
  path: '/api/v1/abstract-rules',
  access: 'public',
  status: 200,
  answer: z.extend(AbstractRules, { presentationTypes: z.array(PresentationType) }),
});
