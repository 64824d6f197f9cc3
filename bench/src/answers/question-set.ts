import type { DocumentAvatar } from '@vivant/e2e/answers/conversation';

/**
 * Questions for avatars that answer without a language model, with what the right answer says.
 */
export interface QuestionSet {
  language: string;
  avatars: readonly AskedAvatar[];
}

export interface AskedAvatar extends DocumentAvatar {
  kind:
    | 'museum'
    | 'shop'
    | 'clinic'
    | 'hotel'
    | 'software'
    | 'school'
    | 'library'
    | 'pool'
    | 'office'
    | 'zoo'
    | 'camping'
    | 'car-sharing'
    | 'gym'
    | 'ferry'
    | 'theatre'
    | 'ward'
    | 'bank'
    | 'manual'
    | 'recycling'
    | 'festival'
    | 'housing'
    | 'blood-donation'
    | 'ski-area'
    | 'coworking'
    | 'observatory'
    | 'market'
    | 'shrine'
    | 'movers'
    | 'scenic-area'
    | 'housing-estate'
    | 'boat-hire'
    | 'allotments'
    | 'animal-boarding'
    | 'recording-studio'
    | 'riding-stable'
    | 'balloon-flights'
    | 'animal-shelter'
    | 'oil-mill'
    | 'bathhouse'
    | 'photo-studio'
    | 'bus-station'
    | 'care-home'
    | 'winery'
    | 'repair-shop'
    | 'language-school'
    | 'eye-clinic'
    | 'planetarium'
    | 'toy-library'
    | 'tram-museum'
    | 'bakery-tour'
    | 'climbing-hall'
    | 'registry-office'
    | 'farm-stay'
    | 'print-shop';
  asked: readonly Asked[];
  offTopic: readonly string[];
  smallTalk: readonly SmallTalk[];
}

export type Asked = readonly [
  kind: 'fact' | 'paraphrase' | 'follow-up' | 'yes-no' | 'how-much' | 'when' | 'where' | 'who',
  question: string,
  /** In the answer, and in no neighbouring sentence. */
  right: RegExp,
  more?: {
    /** What was asked before. */
    after?: readonly string[];
    /** Only in sentences beside the answer. */
    not?: RegExp;
  },
];

export type SmallTalk = readonly [
  said: string,
  fitting: RegExp,
  more?: {
    after?: readonly string[];
  },
];
