import { featureLetter } from '../../platform/letters/letter.ts';
import { answerReminderLetter, fileInfectedLetter, fileInfectedNote, presenterNamedLetter } from './letter-definitions.ts';
import { renderAnswerReminder } from './render-answer-reminder.ts';
import { renderFileInfected, renderFileInfectedNote } from './files/render-file-infected.ts';
import { renderPresenterNamed } from './render-presenter-named.ts';

export const presentationLetters = [
  featureLetter(answerReminderLetter, renderAnswerReminder),
  featureLetter(presenterNamedLetter, renderPresenterNamed),
  featureLetter(fileInfectedLetter, renderFileInfected),
  featureLetter(fileInfectedNote, renderFileInfectedNote),
];
