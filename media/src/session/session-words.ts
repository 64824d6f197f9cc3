import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import { isSameLanguage } from '@vivant/contract/languages';
import type { PersonaProfile } from '@vivant/contract/persona';
import { withPersona } from '@vivant/speech/stt/hearing-hints';
import type { Conversation } from '../agent/conversation.ts';
import type { RoomMessages } from '../agent/room-messages.ts';
import type { ChangingResponder } from './changing-responder.ts';
import { AssignmentError } from './live-session.ts';
import type { SessionLog } from './log.ts';
import type { RehearsedWords } from './messages.ts';
import type { SessionResponder } from './responders.ts';

/** What a session says and knows: a rehearsal may be changed while it goes on. */
export interface Words {
  persona: PersonaProfile;
  knowledge: StoredKnowledge | null;
}

export function readKnowledge(bytes: Uint8Array | null): StoredKnowledge | null {
  if (bytes === null) return null;
  try {
    return openKnowledge(bytes);
  } catch (cause) {
    throw new AssignmentError('asset_unavailable', 'the knowledge blob cannot be read', { cause });
  }
}

/** Who is told what could not be read. */
interface Told {
  sessionId: string;
  log: SessionLog;
}

/** What visitors are likely to say: words of the documents, and of the avatar itself. */
export function expectedOf({ knowledge, persona }: Words, reporting: Told): HearingHints | null {
  const { displayName, spokenName, knownAliases, selfIntroduction } = persona;
  // Only English is expected, and words of other languages would be heard in it.
  const introduction = isSameLanguage(persona.language, 'en') ? selfIntroduction : null;
  const texts = [displayName, spokenName, ...knownAliases, introduction];
  return withPersona(hintsOf(knowledge, reporting), texts);
}

/** Hints that cannot be read are worth no session. */
function hintsOf(knowledge: StoredKnowledge | null, { log, sessionId }: Told): HearingHints | null {
  try {
    return knowledge?.hearing() ?? null;
  } catch {
    // Errors of reading quote what was read, and documents are not logged.
    log.warn({ sessionId }, 'what visitors are likely to say cannot be read; have the documents read again');
    return null;
  }
}

interface Rehearsed {
  /** What it says and knows now; changed in place. */
  words: Words;
  answering: ChangingResponder;
  answerAs(words: Words): Promise<SessionResponder>;
  conversation: Pick<Conversation, 'takeTurnsAs'>;
  reporting: Told & { messages: Pick<RoomMessages, 'suggest'>; hasEnded(): boolean };
}

/** Has a session answer as it was changed, from its next answer on. False: a change that cannot be read changes nothing. */
export function createRehearsal({ words, answering, answerAs, conversation, reporting }: Rehearsed) {
  const { sessionId, log, messages, hasEnded } = reporting;
  /** Used once a responder for them has been made. */
  let nextWords: Words = { ...words };

  return async function rehearse(change: RehearsedWords): Promise<boolean> {
    try {
      const next: Words = { ...nextWords, persona: change.persona };
      if (change.knowledge !== undefined) next.knowledge = readKnowledge(change.knowledge);
      nextWords = next;
      // A change that has overtaken this one includes it.
      if (!(await answering.become(() => answerAs(next))) || hasEnded()) return true;
      // The changes of an earlier call that this one has overtaken take effect now, too.
      const answersFromOthers = next.knowledge !== words.knowledge;
      Object.assign(words, next);
      conversation.takeTurnsAs(next.persona);
      if (answersFromOthers) messages.suggest(await answering.suggestions());
      return true;
    } catch {
      nextWords = { ...words };
      // Errors of reading quote what was read.
      log.warn({ sessionId }, 'a rehearsal goes on as it was: its change cannot be read');
      return false;
    }
  };
}
