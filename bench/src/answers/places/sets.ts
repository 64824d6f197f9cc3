import type { AskedAvatar, QuestionSet } from '../question-set.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fr from './fr.ts';
import * as ja from './ja.ts';
import * as zhCn from './zh-CN.ts';

const setOf = (language: string, avatars: Record<string, AskedAvatar>): QuestionSet => ({
  language,
  avatars: Object.values(avatars),
});

/** Longer documents about further kinds of places, to tune by: tables, lists, exceptions, and what they do not mention. */
export const PLACES: readonly QuestionSet[] = [
  setOf('en', en),
  setOf('de', de),
  setOf('fr', fr),
  setOf('es', es),
  setOf('ja', ja),
  setOf('zh-CN', zhCn),
];
