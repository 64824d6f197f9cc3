import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { de as deJanuary } from './kept-aside-2027-01/de.ts';
import { en as enJanuary } from './kept-aside-2027-01/en.ts';
import { es as esJanuary } from './kept-aside-2027-01/es.ts';
import { fr as frJanuary } from './kept-aside-2027-01/fr.ts';
import { ja as jaJanuary } from './kept-aside-2027-01/ja.ts';
import { zhCn as zhCnJanuary } from './kept-aside-2027-01/zh-CN.ts';
import { de as deFebruary } from './kept-aside-2027-02/de.ts';
import { en as enFebruary } from './kept-aside-2027-02/en.ts';
import { es as esFebruary } from './kept-aside-2027-02/es.ts';
import { fr as frFebruary } from './kept-aside-2027-02/fr.ts';
import { ja as jaFebruary } from './kept-aside-2027-02/ja.ts';
import { zhCn as zhCnFebruary } from './kept-aside-2027-02/zh-CN.ts';
import { ko } from './ko.ts';
import { de as deNovember } from './opened-2026-11/de.ts';
import { en as enNovember } from './opened-2026-11/en.ts';
import { es as esNovember } from './opened-2026-11/es.ts';
import { fr as frNovember } from './opened-2026-11/fr.ts';
import { ja as jaNovember } from './opened-2026-11/ja.ts';
import { zhCn as zhCnNovember } from './opened-2026-11/zh-CN.ts';
import { de as deDecember } from './opened-2026-12/de.ts';
import { en as enDecember } from './opened-2026-12/en.ts';
import { es as esDecember } from './opened-2026-12/es.ts';
import { fr as frDecember } from './opened-2026-12/fr.ts';
import { ja as jaDecember } from './opened-2026-12/ja.ts';
import { zhCn as zhCnDecember } from './opened-2026-12/zh-CN.ts';
import type { QuestionSet } from './question-set.ts';
import { ru } from './ru.ts';
import { de as deTalk } from './small-talk/de.ts';
import { en as enTalk } from './small-talk/en.ts';
import { es as esTalk } from './small-talk/es.ts';
import { fr as frTalk } from './small-talk/fr.ts';
import { ja as jaTalk } from './small-talk/ja.ts';
import { ko as koTalk } from './small-talk/ko.ts';
import { ru as ruTalk } from './small-talk/ru.ts';
import type { SmallTalkSet } from './small-talk/small-talk-set.ts';
import { vi as viTalk } from './small-talk/vi.ts';
import { zhCn as zhCnTalk } from './small-talk/zh-CN.ts';
import { zhTw as zhTwTalk } from './small-talk/zh-TW.ts';
import { vi } from './vi.ts';
import { zhCn } from './zh-CN.ts';
import { zhTw } from './zh-TW.ts';

/** What the responder may be tuned by. Half of each was kept aside once. */
export const TUNED: readonly QuestionSet[] = [en, de, fr, es, ja, ko, ru, vi, zhCn, zhTw];

/** What visitors say beside their questions, to the avatars above: written before the responder learnt to hear it. */
export const TUNED_SMALL_TALK: readonly SmallTalkSet[] = [
  ...[enTalk, deTalk, frTalk, esTalk, jaTalk],
  ...[koTalk, ruTalk, viTalk, zhCnTalk, zhTwTalk],
];

/** By the month until which they were kept aside. They are tuned by since: their figures are told and judge nothing. */
export const OPENED: Record<'november' | 'december', readonly QuestionSet[]> = {
  november: [enNovember, deNovember, frNovember, esNovember, jaNovember, zhCnNovember],
  december: [enDecember, deDecember, frDecember, esDecember, jaDecember, zhCnDecember],
};

/**
 * By the month that they were written for, by people who had not read the responder and did not ask it: nobody looks at
 * which of them fail (ADR 63). Who has looked moves a set to those above and writes another. January's asks in other words
 * than the document's and, of what is to be refused, for what it nearly says; February's as visitors do.
 */
export const KEPT_ASIDE: Record<'january' | 'february', readonly QuestionSet[]> = {
  january: [enJanuary, deJanuary, frJanuary, esJanuary, jaJanuary, zhCnJanuary],
  february: [enFebruary, deFebruary, frFebruary, esFebruary, jaFebruary, zhCnFebruary],
};
